/** What keeps something from being done and is known before anybody is asked; its message is a sentence for a person. */
export class Obstacle extends Error {
  override readonly name: string = 'Obstacle';
}
