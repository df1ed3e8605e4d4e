import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'

it('a test connects to this machine only', async () => {
  expect(() => connect(80, '192.0.2.1')).toThrow('a test connects to 192.0.2.1, outside this machine')
  expect(() => get('http://seam.example/')).toThrow('a test connects to seam.example, outside this machine')
  await expect(fetch('http://seam.example/')).rejects.toThrow('fetch failed')
  const server = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => connect(port, '127.0.0.1').once('close', resolve).resume())
  server.close()
})
