import { gzipSync } from 'node:zlib';
import type { FileTree } from '../kernel/folders';

const properties = `#Minecraft server properties
allow-flight=false
difficulty=hard
enable-rcon=false
gamemode=survival
level-name=world
max-players=24
motd=\\u00A7aSurvival SMP \\u00A77- season 4
online-mode=true
pvp=true
server-port=25565
simulation-distance=8
spawn-protection=0
view-distance=10
white-list=true
`;

const gameLog = `[18:02:11] [Server thread/INFO]: Starting minecraft server version 1.21.1
[18:02:12] [Server thread/INFO]: Loading properties
[18:02:19] [Server thread/INFO]: Preparing level "world"
[18:02:27] [Server thread/INFO]: Done (14.802s)! For help, type "help"
[18:11:40] [Server thread/INFO]: brickfan joined the game
[18:12:03] [Server thread/INFO]: <brickfan> who moved my chest
`;

/** A survival server of a block game. */
export const survivalFiles: FileTree = {
  'server.properties': properties,
  'eula.txt': 'eula=true\n',
  'ops.json': '[\n  { "name": "maralind", "level": 4 }\n]\n',
  'whitelist.json':
    '[\n  { "name": "maralind" },\n  { "name": "brickfan" },\n  { "name": "nightowl" }\n]\n',
  'bukkit.yml': 'settings:\n  allow-end: true\n  shutdown-message: Back in a minute\n',
  'spigot.yml': 'settings:\n  save-user-cache-on-stop-only: false\n  restart-on-crash: true\n',
  'plugins/EssentialsX/config.yml': 'teleport-cooldown: 5\nhomes:\n  default: 3\n  member: 8\n',
  'plugins/LuckPerms/config.yml': 'server: survival\nstorage-method: h2\n',
  'plugins/EssentialsX.jar': Buffer.from('504b03040a0000000000', 'hex'),
  'world/level.dat': gzipSync(Buffer.from('level data of season 4')),
  'world/region/r.0.0.mca': Buffer.alloc(8192, 7),
  'world/playerdata/': '',
  'logs/latest.log': gameLog,
};

const musicMain = `import asyncio
import logging
from queue_store import QueueStore

log = logging.getLogger("music")


async def main() -> None:
    store = QueueStore("data/queue.json")
    log.info("ready, %d songs waiting", len(store))
    while True:
        song = await store.next()
        log.info("now playing %s", song.title)
        await asyncio.sleep(song.seconds)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    asyncio.run(main())
`;

const queueStore = `import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Song:
    title: str
    seconds: int


class QueueStore:
    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._songs = [Song(**song) for song in json.loads(self._path.read_text())]

    def __len__(self) -> int:
        return len(self._songs)

    async def next(self) -> Song:
        return self._songs.pop(0)
`;

/** A music bot in Python. */
export const musicBotFiles: FileTree = {
  'main.py': musicMain,
  'queue_store.py': queueStore,
  'requirements.txt': 'discord.py==2.4.0\nPyNaCl==1.5.0\n',
  '.env': 'BOT_TOKEN=not-a-real-token\n',
  'data/queue.json':
    '[\n  { "title": "Golden Hour", "seconds": 209 },\n  { "title": "Night Drive", "seconds": 187 }\n]\n',
  'README.md': '# Music Bot\n\nPlays what people ask for. `python main.py`\n',
};

/** A web map that Jonas runs. */
export const webMapFiles: FileTree = {
  'server.js':
    "import { createServer } from 'node:http';\nimport { render } from './lib/render.js';\n\ncreateServer(render).listen(process.env.SERVER_PORT);\n",
  'lib/render.js':
    'export function render(request, response) {\n  response.end(`<h1>Map of ${request.headers.host}</h1>`);\n}\n',
  'package.json': '{\n  "name": "web-map",\n  "version": "0.9.0",\n  "type": "module"\n}\n',
  'public/index.html': '<!doctype html>\n<title>Map</title>\n<div id="map"></div>\n',
};
