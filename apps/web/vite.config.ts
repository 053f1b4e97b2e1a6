import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { chunkGroups, leanIcons, leanRouter } from './build/bundle.ts'
import { holdApi } from './build/hold-api.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { staticPages } from './build/static-pages.ts'

const apiPaths = ['/serverapi', '/dev', '/sandbox-pay', '/manifest.webmanifest', '/i/']

export default defineConfig(({ mode, isSsrBuild = false }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000' } = loadEnv(mode, '../..', 'API_')
  return {
    plugins: [
      holdApi(API_ORIGIN, apiPaths),
      leanRouter(),
      leanIcons(),
      staticPages(),
      react(),
      tailwindcss(),
      lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
      ...(isSsrBuild ? [] : [serviceWorker(), precompress()]),
    ],
    // The server part brings its packages along and is always the production build, whatever NODE_ENV the API runs with.
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
    build: {
      // The CSP takes fonts and scripts from files only: nothing may turn into a data: URI.
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...(isSsrBuild
        ? { outDir: 'dist-server', copyPublicDir: false }
        : { manifest: true, rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } }),
    },
    server: { proxy: Object.fromEntries(apiPaths.map(path => [path, API_ORIGIN])) },
  }
})
