import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|txt)$/
/** Smaller files fit into one packet without compression. */
const MIN_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a .br and a .gz copy of every text file of the build, so that no request has to compress. */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      // After the service worker was written.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
        await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path)
  if (source.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  }
  const [br, gz] = await Promise.all([toBrotli(source, { params }), toGzip(source, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
