// The baseline of bench/speed.mjs: walks a folder and reads each source file once.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

const buffer = Buffer.allocUnsafe(8 * 1024 * 1024);
let bytes = 0;
const folders = [process.argv[2]];
for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) folders.push(path);
    else if (entry.name.endsWith('.ts')) {
      const file = openSync(path, 'r');
      bytes += readSync(file, buffer, 0, buffer.length, 0);
      closeSync(file);
    }
  }
}
console.log(bytes);
