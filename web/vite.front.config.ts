import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contract } from './build/contract.ts'

/** The clients' portal, built by itself into the folder of the laboratory's pages: it shares no chunk with them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contract(), react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: false,
    rolldownOptions: { input: `${import.meta.dirname}/front/index.html` },
  },
})
