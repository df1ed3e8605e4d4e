import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a call of kind `export` returns. */
export type FileAnswer = {
  readonly fileName: string
  /** by the ending of fileName where absent */
  readonly mediaType?: string
  readonly body: Readable | Buffer
  /** shown by the browser in place of being saved */
  readonly inline?: true
  /** 'no-store' where absent */
  readonly cacheControl?: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** A client that takes nothing for this long has gone without a word; its cursor is wanted elsewhere. */
const patience = 60_000

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(-150) || 'file'

/** RFC 8187: a Chinese name travels only as filename*. */
const disposition = ({ fileName, inline }: FileAnswer) => {
  const encoded = encodeURIComponent(safeName(fileName).toWellFormed()).replace(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}

const headersOf = (answer: FileAnswer): Readonly<Record<string, string>> => ({
  'content-code': '0',
  'content-msg': encodeURIComponent('导出成功'),
  'content-disposition': disposition(answer),
  'access-control-expose-headers': 'content-code, content-msg, content-disposition',
  'content-type': answer.mediaType ?? mediaTypes[answer.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'cache-control': answer.cacheControl ?? 'no-store',
})

/** Settles when there is something to send, or nothing more to come; what fails before can still be refused. */
const begun = (body: Readable) =>
  new Promise<void>((resolve, reject) => {
    body.once('readable', resolve).once('end', resolve).once('close', resolve).once('error', reject)
  })

/**
 * Sends a file (wire.md §5). A body that fails before its first bytes throws, and is refused like any call; one that
 * fails later destroys the connection, so that nobody takes half a file for a whole one. A client that goes away, or
 * stops reading, frees what the body holds.
 */
export const sendFile = async (reply: FastifyReply, answer: FileAnswer): Promise<void> => {
  const { body } = answer
  if (body instanceof Readable) {
    const drop = () => void body.destroy()
    reply.raw.once('close', drop)
    if (reply.raw.destroyed) drop()
    await begun(body)
    reply.raw.setTimeout(patience, () => reply.raw.destroy())
  }
  reply.headers(headersOf(answer)).send(body)
}
