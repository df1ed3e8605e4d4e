import { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'

const own = new Set(Object.values(networkInterfaces()).flatMap(list => list?.map(({ address }) => address) ?? []))

const isOwn = (host: unknown) =>
  typeof host !== 'string' || host === '' || host === 'localhost' || host.startsWith('127.') || own.has(host)

/** The host of the arguments of `connect`, which `net.connect` wraps into a list. */
const hostOf = ([first, second]: readonly unknown[]): unknown => {
  if (Array.isArray(first)) return hostOf(first)
  return typeof first === 'object' && first !== null ? Reflect.get(first, 'host') : second
}

const { connect } = Socket.prototype

/** No test leaves the machine: a connection to any other host fails before its name is looked up. */
Socket.prototype.connect = function (this: Socket, ...options: unknown[]): Socket {
  const host = hostOf(options)
  if (isOwn(host)) return Reflect.apply(connect, this, options)
  throw new Error(`a test connects to ${String(host)}, outside this machine`)
}
