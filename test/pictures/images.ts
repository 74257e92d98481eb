import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** One picture of an animation, and how long it stands in ms. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/**
 * Writes a picture with a palette of its own: sharp text, and a fraction of the bytes. A .webp goes into the package, where
 * each KB counts.
 */
export async function writePicture(file: string, png: Buffer): Promise<void> {
  const isShipped = file.endsWith('.webp');
  const palette = { palette: true, colours: isShipped ? 16 : 128, dither: 0, effort: 10 };
  const small = await sharp(png).png(palette).toBuffer();
  const bytes = isShipped
    ? await sharp(small).webp({ lossless: true, effort: 6 }).toBuffer()
    : small;
  writeFileSync(file, bytes);
  console.log(`  ${file}: ${Math.round(bytes.length / 1024)} KB`);
}

/** Writes frames of the same size as one animated GIF, which every page that shows Markdown can play. */
export async function writeAnimation(file: string, frames: readonly Frame[]): Promise<void> {
  const info = await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .gif({
      delay: frames.map(({ ms }) => ms),
      colours: 96,
      dither: 0,
      effort: 10,
      interFrameMaxError: 3,
      loop: 0,
    })
    .toFile(file);
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(
    `  ${file}: ${Math.round(info.size / 1024)} KB, ${frames.length} frames, ${seconds} s`,
  );
}
