import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Answer, type Client, getRequest, postRequest } from '../client.ts'
import { administrator } from '../people.ts'
import { useStage } from '../stage.ts'
import { inputFor, type Schema } from './request-of.ts'

/** Number of requests; the reliability figure requires 20,000: FUZZ_REQUESTS=20000. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 480)
const calls = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).map(([name, call]) => ({ name: `${module}.${name}`, call: call as Call })),
)

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await administrator(stage)).client
})

const schemaOf = ({ input }: Call) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

/** A query string consists of texts, and half a surrogate pair cannot be encoded. */
const texts = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(input)).map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed(),
    ]),
  )

const ask = (call: Call, input: unknown): Promise<Answer> => {
  if (call.encoding === 'query') return client.send(getRequest(call.path, texts(input)))
  if (call.encoding === 'form') return client.form(call.path, texts(input))
  return client.send(postRequest(call.path, input))
}

const sessionLost = (code: number) =>
  code >= commonFailures.noSession.code && code <= commonFailures.signatureWrong.code

/** The fault of an answer, or undefined. */
const faultOf = async (call: Call, input: unknown): Promise<string | undefined> => {
  const { code, status, message, data } = await ask(call, input)
  // It may have ended its own session, or stopped itself.
  if (sessionLost(code)) client = (await administrator(stage)).client
  if (status >= 500 || code === commonFailures.unknown.code)
    return `${status} ${code} ${message} ${stage.errors.at(-1) ?? ''}`
  return code === 0 && call.kind !== 'export' ? call.output.safeParse(data).error?.message : undefined
}

it.each(calls)(
  '$name answers in its envelope whatever it is sent',
  async ({ call }) => {
    const numRuns = Math.ceil(requests / calls.length)
    await fc.assert(
      fc.asyncProperty(inputFor(schemaOf(call)), async input => {
        expect(await faultOf(call, input)).toBeUndefined()
      }),
      { numRuns, endOnFailure: true },
    )
  },
  300_000,
)
