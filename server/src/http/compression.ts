import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** bytes: below this an answer fits into a few packets, and squeezing it costs more than it saves */
const threshold = 6_000

/** Long answers travel compressed; the pages are compressed when they are built, pictures and workbooks are already. */
export const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, {
    threshold,
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    zlibOptions: { level: 4 },
    globalDecompression: false,
  })
