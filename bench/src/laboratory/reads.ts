import type { Call } from '@seam/contract/kit/call'
import { median, p95 } from '../figures.ts'
import type { Product } from '../product.ts'
import { type Session, signRequest } from '../wire.ts'

export type Reader = { readonly product: Product; readonly session: Session }
export type Question = { readonly title: string; readonly call: Call; readonly input: object }

/** Requests of a round. Of a fast read, a collection of garbage decides the 95th percentile of so few. */
const fewRequests = 30
const manyRequests = 200
/** One slow answer, such as during a collection of garbage, is not the read. */
const rounds = 3

/** A value in the address: a list of numbers with commas, sort keys as JSON. */
const addressText = (value: unknown): string => {
  if (!Array.isArray(value)) return String(value)
  return value.some(item => typeof item === 'object') ? JSON.stringify(value) : value.join()
}

/** Fields of a form as text, or anything else as JSON; none of a form without fields. */
const bodyOf = (value: string | object) => {
  if (value === '') return undefined
  if (typeof value === 'string') return { content: Buffer.from(value), mediaType: 'application/x-www-form-urlencoded' }
  return { content: Buffer.from(JSON.stringify(value)), mediaType: 'application/json' }
}

/** The text of the answer, and how long it took in milliseconds. */
const ask = async ({ product, session }: Reader, { call, input }: Question) => {
  const { method, path, encoding } = call
  const parameters = Object.entries(input).map(([key, value]) => [key, addressText(value)])
  const fields = new URLSearchParams(parameters).toString()
  const query = encoding === 'query' ? fields : ''
  const body = encoding === 'query' ? undefined : bodyOf(encoding === 'form' ? fields : input)
  const headers = signRequest(session, { method, path, query, ...(body && { body }) })
  const begun = performance.now()
  const answer = await fetch(`${product.origin}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers,
    ...(body && { body: body.content }),
  })
  return { text: await answer.text(), time: performance.now() - begun }
}

/** Says of the text of an answer whether it may be measured. */
type IsAnswer = (text: string) => boolean

/** The 95th percentile of a read, in milliseconds. */
const measureRead = async (reader: Reader, question: Question, requests: number, isAnswer: IsAnswer) => {
  const durations: number[] = []
  for (let request = -3; request < requests; request++) {
    const { text, time } = await ask(reader, question)
    if (!isAnswer(text)) throw new Error(`${question.call.path}: ${text.slice(0, 200)}`)
    // the first ones warm the plans
    if (request >= 0) durations.push(time)
  }
  return p95(durations)
}

type Subject = readonly [reader: Reader, question: Question]

/** The 95th percentiles in two laboratories, medians of rounds in turn. */
const measureRounds = async (one: Subject, other: Subject, requests: number, isAnswer: IsAnswer) => {
  const [before, after]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    before.push(await measureRead(...one, requests, isAnswer))
    after.push(await measureRead(...other, requests, isAnswer))
  }
  return { before: median(before), after: median(after) }
}

/** Ten times as many rows may take this much longer. */
export const holdRatio = 1.5

/** The 95th percentiles of a read in two laboratories; measured again with more requests if their ratio is above the hold. */
export const measurePair = async (one: Subject, other: Subject, isAnswer: IsAnswer) => {
  const pair = await measureRounds(one, other, fewRequests, isAnswer)
  return pair.after <= holdRatio * pair.before ? pair : measureRounds(one, other, manyRequests, isAnswer)
}
