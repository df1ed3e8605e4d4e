import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes: a smaller answer fits into a few packets, and compression costs more than it saves. */
const threshold = 6_000

/** Compresses long answers; pages are compressed at build, pictures and workbooks are compressed already. */
export const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, {
    threshold,
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    zlibOptions: { level: 6 },
    globalDecompression: false,
  })
