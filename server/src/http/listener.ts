import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionHeaders } from '@seam/contract/kit/signature'
import { reasonOf, StartFault } from '../fault.ts'
import { rawAnswer, transportEnvelope } from './transport.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Listener = {
  /** Its address: the system may have chosen the port. */
  readonly address: string
  readonly state: () => 'starting' | 'open' | 'stopping'
  /** Starts to accept requests. */
  readonly open: (handler: Handler) => void
  /**
   * Closes within the given time: is not ready, but serves everybody, for the time that a balancer needs to notice it;
   * then refuses new connections and finishes the running requests.
   */
  readonly close: (milliseconds: number, unready?: number) => Promise<void>
}

/**
 * Milliseconds, and bytes per second. The headers arrive within `headersTimeout`, a body within `requestTimeout`, the
 * time for which the browser waits. After `slowAfter` a body that has arrived at less than `leastRate` ends: with the
 * checking interval, whoever sends a byte a second is disconnected within 12 s.
 */
const slowSenders = {
  requestTimeout: 30_000,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 2_000,
  slowAfter: 10_000,
  leastRate: 16 * 1024,
}

/** How long an idle connection can still send a request during a stop. */
const drain = 800

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

const refuseSocket = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(rawAnswer(statuses[error.code ?? ''] ?? 400), () => socket.destroy())
}

/** A full buffer waits for its reader, not for its sender. */
const waitsForSender = ({ complete, readableLength, readableHighWaterMark }: IncomingMessage) =>
  !complete && readableLength < readableHighWaterMark

/** Disconnects those who send a body too slowly; the time for which nobody reads it does not count. */
const watchSenders = ({ connectionsCheckingInterval, slowAfter, leastRate }: typeof slowSenders) => {
  const arriving = new Map<IncomingMessage, { readonly since: number; readonly bytes: number }>()
  const watch = (request: IncomingMessage) =>
    arriving.set(request, { since: performance.now(), bytes: request.socket.bytesRead })
  const judge = (request: IncomingMessage, { since, bytes }: { readonly since: number; readonly bytes: number }) => {
    if (!waitsForSender(request)) return watch(request)
    const { socket } = request
    const passed = performance.now() - since
    if (passed > slowAfter && socket.bytesRead - bytes < (leastRate * passed) / 1000)
      socket.end(rawAnswer(408), () => socket.destroy())
  }
  const timer = setInterval(() => {
    for (const [request, start] of arriving) judge(request, start)
  }, connectionsCheckingInterval)
  return {
    watch: (request: IncomingMessage) => {
      watch(request)
      request.once('close', () => arriving.delete(request))
    },
    stop: () => clearInterval(timer),
  }
}

const refuseWith =
  (status: number, headers: Readonly<Record<string, string>>): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(transportEnvelope(status)))
  }

/**
 * Liveness of the process: answered in every state, also without a database, so that the process is not killed for
 * that.
 */
const answerLive: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end('{"status":"ok"}')
}

const isLiveness = ({ method, url }: IncomingMessage) => method === 'GET' && url?.split('?')[0] === '/api/live'

const refuseMalformed = refuseWith(400, { connection: 'close' })

/** Headers with a single value: of a duplicate, node drops one or joins both, and a proxy may have read the other. */
const singleHeaders = new Set([
  'host',
  'content-type',
  'content-length',
  'authorization',
  'user-agent',
  ...Object.values(sessionHeaders).map(name => name.toLowerCase()),
])

const repeatsHeader = ({ rawHeaders }: IncomingMessage): boolean => {
  const names = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (names.has(name) && singleHeaders.has(name)) return true
    names.add(name)
  }
  return false
}

/** HTTP/1.1 requires one host; node itself would refuse without the envelope. */
const isMalformed = (request: IncomingMessage): boolean =>
  (request.headers.host === undefined && request.httpVersion !== '1.0') || repeatsHeader(request)

const listen = (server: Server, port: number, host: string) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 换一个端口`,
        EACCES: `没有权限监听端口 ${port}，请用 PORT 换一个 1024 以上的端口`,
        EADDRNOTAVAIL: `本机没有地址 ${host}，请检查 HOST`,
        ENOTFOUND: `找不到主机名 ${host}，请检查 HOST`,
      }
      reject(new StartFault(why[error.code ?? ''] ?? `无法监听 ${host}:${port}（${reasonOf(error)}）`))
    })
    server.listen(port, host, () => {
      const bound = server.address()
      const displayedHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
      resolve(`http://${displayedHost}:${typeof bound === 'object' && bound !== null ? bound.port : port}`)
    })
  })

/** Opens the port first, so that a port in use is detected before anything else; answers 503 until `open`. */
export const openListener = async (port: number, host: string, limits = slowSenders): Promise<Listener> => {
  let state: ReturnType<Listener['state']> = 'starting'
  const running = new Set<ServerResponse>()
  let handle = refuseWith(503, { 'retry-after': '1' })
  const server = createServer({ ...limits, requireHostHeader: false })
  const senders = watchSenders(limits)
  server.keepAliveTimeout = 65_000
  // Slow readers.
  server.timeout = 60_000
  server.on('clientError', refuseSocket)
  server.on('request', (request, response) => {
    senders.watch(request)
    running.add(response)
    response.once('close', () => running.delete(response))
    if (state === 'stopping') response.setHeader('connection', 'close')
    const answer = isMalformed(request) ? refuseMalformed : isLiveness(request) ? answerLive : handle
    answer(request, response)
  })
  const address = await listen(server, port, host)
  return {
    address,
    state: () => state,
    open: handler => {
      handle = handler
      state = 'open'
    },
    close: async (total, unready = 0) => {
      state = 'stopping'
      const announceEnd = () => {
        for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
      }
      announceEnd()
      await sleep(unready)
      const milliseconds = total - unready
      announceEnd()
      // http's own close would cut idle connections at once, with requests that are under way.
      const closing = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
      const closeInTime = async () => {
        await Promise.race([closing, sleep(Math.min(drain, milliseconds))])
        server.closeIdleConnections()
        await Promise.race([closing, sleep(Math.max(0, milliseconds - drain))])
        server.closeAllConnections()
      }
      await Promise.race([closing, closeInTime()])
      senders.stop()
    },
  }
}
