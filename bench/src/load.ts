import { Agent, request } from 'node:http'
import { p95 } from './figures.ts'

export type Load = { readonly perSecond: number; readonly p95: number }

type Shot = { readonly headers: Record<string, string>; readonly body: Buffer }

/** One POST; rejects unless it answers code 0. */
const post = (url: URL, agent: Agent, { headers, body }: Shot) =>
  new Promise<void>((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          if (text.startsWith('{"code":0,')) resolve()
          else reject(new Error(text.slice(0, 200)))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** A number of connections, each repeating as soon as it is answered, for a number of seconds. */
export const load = async (url: string, seconds: number, connections: number, shot: () => Shot): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const target = new URL(url)
  const one = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      await post(target, agent, shot())
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return { perSecond: times.length / seconds, p95: p95(times) }
}
