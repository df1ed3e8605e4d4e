import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterAnswer } from '../serve/after-answer.ts'

/** What a call of kind `export` returns. */
export type FileAnswer = {
  readonly fileName: string
  /** Default: by the extension of fileName. */
  readonly mediaType?: string
  readonly body: Readable | Buffer
  /** Displayed by the browser instead of saved. */
  readonly inline?: true
  /** Default 'no-store'. */
  readonly cacheControl?: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Milliseconds after which a client that reads nothing is disconnected, so that its cursor is released. */
const readTimeout = 60_000

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-150) || 'file'

/** RFC 8187: a Chinese name can be sent only as filename*. */
const disposition = ({ fileName, inline }: FileAnswer) => {
  const encoded = encodeURIComponent(safeName(fileName).toWellFormed()).replace(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}

/** The headers of each answer of an export, which scripts of other origins may read. */
export const exportHeaders = (code: number, message: string) => ({
  'content-code': String(code),
  'content-msg': encodeURIComponent(message),
  'access-control-expose-headers': 'content-code, content-msg, content-disposition',
})

const headersOf = (answer: FileAnswer): Readonly<Record<string, string>> => ({
  ...exportHeaders(0, '导出成功'),
  'content-disposition': disposition(answer),
  'content-type': answer.mediaType ?? mediaTypes[answer.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': answer.cacheControl ?? 'no-store',
})

/** Resolves with the first bytes, or at the end; an error before that can still be answered as a refusal. */
const firstBytes = (body: Readable) =>
  new Promise<void>((resolve, reject) => {
    body.once('readable', resolve).once('end', resolve).once('close', resolve).once('error', reject)
  })

/**
 * Sends a file (wire.md §5). A body that fails before its first bytes throws, and is refused like any call; one that
 * fails later destroys the connection, so that a partial file is never taken for a complete one. A client that
 * disconnects or stops reading destroys the body.
 */
export const sendFile = async (reply: FastifyReply, answer: FileAnswer): Promise<void> => {
  const { body } = answer
  if (body instanceof Readable) {
    const destroyBody = () => void body.destroy()
    afterAnswer(reply, destroyBody)
    if (reply.raw.destroyed) destroyBody()
    await firstBytes(body)
    reply.raw.setTimeout(readTimeout, () => reply.raw.destroy())
  }
  reply.headers(headersOf(answer)).send(body)
}
