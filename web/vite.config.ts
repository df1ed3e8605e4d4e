import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { light } from './build/light.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [light(), react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    // React apart: it stays in the browser's cache when the product is upgraded
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` } },
})
