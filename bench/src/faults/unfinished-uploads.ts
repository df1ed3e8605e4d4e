import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionHeaders, signedText } from '@seam/contract/kit/signature'
import { imageCalls } from '@seam/contract/system/image'
import type { Figure } from '../figures.ts'
import { withProduct } from '../product.ts'
import { type Session, signIn } from '../wire.ts'

const uploads = 200
/** A session may have six uploads at a time. */
const sessionCount = uploads / 4
const mediaType = 'multipart/form-data'
const declared = 10 * 1024 * 1024
/** Of each upload: together less than one server process stores at a time. */
const sent = 600 * 1024

const uploadHeaders = (session: Session | undefined): Record<string, string> => {
  const headers = { host: 'a', 'content-type': `${mediaType}; boundary=seam`, 'content-length': String(declared) }
  if (session === undefined) return headers
  const { path } = imageCalls.upload
  const stamp = { ssid: session.ssid, timestamp: String(Date.now()), nonce: randomBytes(16).toString('hex') }
  const contentHash = createHash('sha256').update('picture').digest('hex')
  const text = signedText({ method: 'POST', path, query: '', mediaType, bodyHash: `FILE:${contentHash}`, ...stamp })
  return {
    ...headers,
    [sessionHeaders.session]: stamp.ssid,
    [sessionHeaders.timestamp]: stamp.timestamp,
    [sessionHeaders.nonce]: stamp.nonce,
    [sessionHeaders.contentHash]: contentHash,
    [sessionHeaders.signature]: createHmac('sha256', session.signKey).update(text).digest('hex'),
  }
}

/** Begins an upload from its own address of this machine, and leaves it open. */
const begin = async (origin: string, address: string, session: Session | undefined): Promise<Socket> => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: address })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  await once(socket, 'connect')
  const lines = Object.entries(uploadHeaders(session)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${imageCalls.upload.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write('--seam\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  socket.write(Buffer.alloc(sent))
  return socket
}

/** The growth of the server's memory in MB while the uploads are open, the highest of two seconds. */
const growth = async (origin: string, memory: () => number, sessions: readonly (Session | undefined)[]) => {
  const before = memory()
  const sockets: Socket[] = []
  for (let at = 0; at < uploads; at++)
    sockets.push(await begin(origin, `127.0.1.${1 + (at % 100)}`, sessions[at % sessions.length]))
  let most = 0
  for (let round = 0; round < 40; round++) {
    most = Math.max(most, memory() - before)
    await sleep(50)
  }
  const open = sockets.filter(({ closed }) => !closed).length
  for (const socket of sockets) socket.destroy()
  await sleep(500)
  return { most, open }
}

/** R9: uploads that do not end, without a session and with one. */
export const measureUnfinishedUploads = (): Promise<Figure> =>
  withProduct(async ({ origin, memory }) => {
    const sessions = await Promise.all(Array.from({ length: sessionCount }, () => signIn(origin)))
    const unsigned = await growth(origin, memory, [undefined])
    const signed = await growth(origin, memory, sessions)
    const megabytes = Math.round((signed.open * sent) / 1024 ** 2)
    return {
      id: 'R9',
      what: `${uploads} uploads of ${declared / 1024 ** 2} MB that do not end: unsigned, then signed by ${sessionCount} sessions`,
      measured: `+${unsigned.most.toFixed(0)} MB, then +${signed.most.toFixed(0)} MB with ${signed.open} open and ${megabytes} MB received`,
      reference: '–',
      ratio: '–',
      hold: '≤ 64 MB each',
      aim: '–',
    }
  })
