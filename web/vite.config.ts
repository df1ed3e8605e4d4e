import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contract, isForLists, isOwnAndLight } from './build/contract.ts'
import { decorativeIcons, separateIcons } from './build/icons.ts'
import { manual } from './build/manual/manual.ts'
import { prerender } from './build/prerender.ts'
import { nameFrameChunk, nameScreenChunk } from './build/screen-chunk.ts'
import { withoutUnusedParts } from './build/unused-parts.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contract(), separateIcons(), decorativeIcons(), withoutUnusedParts(), react(), prerender(), manual()],
  // the dev server bundles what is installed on its own
  optimizeDeps: { rolldownOptions: { plugins: [decorativeIcons()] } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React apart: it stays in the browser's cache when the product is upgraded
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            // what the sign-in page needs, in one piece: a dozen small ones cost 5 KB more
            {
              name: 'start',
              tags: ['$initial'],
              test: isOwnAndLight,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // what shell and dashboard share with the screens
            {
              name: nameFrameChunk(),
              debugName: 'frame',
              test: isForLists,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // antd and what most screens share, in one file in place of some 60: one request, and better compressed
            {
              name: nameScreenChunk(),
              debugName: 'screens',
              test: isForLists,
              minShareCount: 24,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` } },
})
