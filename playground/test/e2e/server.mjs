// Serves the built page as a web host does: compressed, with the types that browsers ask for.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

/** A line of 10 Mbit/s, and how long a question and its answer take on it, in milliseconds. */
const BYTES_PER_MILLISECOND = 1250;
const ROUND_TRIP = 40;
const PIECE = 16_384;

/** Serves a folder from loopback. `sizes` has the compressed size of each file that was asked for. */
export async function serve(folder) {
    const packed = new Map();
    const sizes = new Map();
    let isSlow = false;
    /** When the line has sent all that it was given. All answers share it. */
    let free = 0;
    const send = async (response, body) => {
        if (!isSlow) {
            response.end(body);
            return;
        }
        await pause(ROUND_TRIP);
        for (let at = 0; at < body.length; at += PIECE) {
            const piece = body.subarray(at, at + PIECE);
            free = Math.max(free, performance.now()) + piece.length / BYTES_PER_MILLISECOND;
            await pause(free - performance.now());
            response.write(piece);
        }
        response.end();
    };
    const server = createServer((request, response) => {
        const asked = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
        const path = asked.endsWith('/') ? `${asked}index.html` : asked;
        try {
            if (!packed.has(path)) {
                packed.set(path, gzipSync(readFileSync(join(folder, path)), { level: 9 }));
            }
        } catch {
            response.writeHead(404).end();
            return;
        }
        const body = packed.get(path);
        sizes.set(path, body.length);
        response.writeHead(200, {
            'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
            'Content-Encoding': 'gzip',
            'Content-Length': body.length,
            'Cache-Control': 'max-age=600',
        });
        void send(response, body);
    });
    await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address();
    return {
        address: `http://127.0.0.1:${port}/`,
        sizes,
        /** From now on the line is slow. */
        slow: () => {
            isSlow = true;
        },
        close: () => {
            server.closeAllConnections();
            return new Promise((closed) => server.close(closed));
        },
    };
}

export function pause(milliseconds) {
    return new Promise((over) => setTimeout(over, milliseconds));
}
