import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { timestampParameter } from '@seam/contract/kit/signature'
import { withoutBlanks } from '@seam/contract/kit/value/blank'
import { imageFailures } from '@seam/contract/system/image'
import type { FastifyRequest } from 'fastify'
import { parse as parseJson } from 'secure-json-parse'
import type { z } from 'zod'
import { refuse } from '../refusal.ts'
import type { Form, UploadedFile } from '../upload/form.ts'
import { readImage, type UploadedImage } from '../upload/upload.ts'
import { bodyOf, declaredLength, mediaTypeOf } from './body.ts'
import { targetOf } from './target.ts'
import { transportRefusal } from './transport.ts'

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** The input of a GET is its query; a body would be neither read nor signed. */
export const refuseBody = (request: FastifyRequest): void => {
  if (declaredLength(request) !== 0) throw transportRefusal(400)
}

type Input = { readonly input: never; readonly images: readonly UploadedImage[]; readonly file?: UploadedFile }

/** The input of a call, parsed by its schema; a refusal names each invalid field. */
export const readInput = async (call: Call, request: FastifyRequest, form: Form | undefined): Promise<Input> => {
  if (call.encoding === 'query') return { input: check(call, fromQuery(request)), images: [] }
  const body = bodyOf(request)
  if (body.length > 0 && mediaTypeOf(request) !== mediaTypes[call.encoding]) throw transportRefusal(415)
  if (call.encoding === 'json') return { input: check(call, fromJson(body)), images: [] }
  if (call.encoding === 'form')
    return { input: check(call, fields(new URLSearchParams(body.toString('utf8')))), images: [] }
  if (form === undefined) throw refuse(imageFailures.malformed)
  const input = check(call, form.fields)
  if (call.kind !== 'upload') return { input, images: [], file: form.file }
  return { input, images: [await readImage(form.file)] }
}

const invalid = (message: string, path: (string | number)[] = []) =>
  refuse(commonFailures.invalidInput, { message, data: { issues: [{ path, message }] } })

/** Maximum issues in one answer: enough for any form, and an answer not much larger than the request. */
const mostIssues = 50

const check = (call: Call, sent: unknown): never => {
  refuseHidden(sent, 0)
  const value = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? withoutBlanks(call, sent) : sent
  const result = call.input.safeParse(value, { error: chineseIssue })
  // the caller's type is that of the schema, which is generic here
  if (result.success) return result.data as never
  const issues = result.error.issues.flatMap(issue => plainIssues(issue, value)).slice(0, mostIssues)
  throw refuse(commonFailures.invalidInput, {
    message: issues[0]?.message ?? commonFailures.invalidInput.message,
    data: { issues },
  })
}

type PlainIssue = { path: (string | number)[]; message: string }

/** The issues of one issue of zod in `value`; those of a union are the issues of its option with the form of the value. */
const plainIssues = (issue: z.core.$ZodIssue, value: unknown): PlainIssue[] => {
  const path = issue.path.map(step => (typeof step === 'number' ? step : String(step)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: [...path, key], message: `不认识的字段：${key}` }))
  const here = valueAt(value, path)
  if (issue.code === 'invalid_union' && issue.message === malformed) {
    const options = issue.errors.filter(issues => !issues.some(isOtherType))
    if (options.length === 1 && typeof here === 'object')
      return (options[0] ?? []).flatMap(inner =>
        plainIssues(inner, here).map(({ path: within, message }) => ({ path: [...path, ...within], message })),
      )
  }
  return [{ path, message: here === undefined && generic.has(issue.message) ? missing : issue.message }]
}

/** Whether the value is not of the type of an option of a union. */
const isOtherType = ({ code, path }: z.core.$ZodIssue): boolean => code === 'invalid_type' && path.length === 0

const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (whole, step) =>
      typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[step] : undefined,
    value,
  )

const missing = '缺少必填项'
const malformed = '格式不正确'
const typeNames: Readonly<Record<string, string>> = { number: '须为数字', int: '须为整数' }
const otherType = '类型不正确'
const notOffered = '不在可选范围内'

/** Messages that do not tell what is missing; a schema with words of its own tells it. */
const generic: ReadonlySet<string> = new Set([malformed, otherType, notOffered, ...Object.values(typeNames)])

/** Messages for limits of texts and lists. */
const wordsOf: Readonly<Record<string, { least: string; most: string; unit: string }>> = {
  string: { least: '至少', most: '最多', unit: '个字符' },
  array: { least: '至少', most: '最多', unit: '项' },
}
const unitOf = ({ origin }: { origin: string }) => (wordsOf[origin] ? ` ${wordsOf[origin].unit}` : '')

/** The Chinese message if the schema has none of its own. */
const chineseIssue = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? missing : (typeNames[issue.expected] ?? otherType)
  if (issue.code === 'too_small')
    return `${wordsOf[issue.origin]?.least ?? '不能小于'} ${issue.minimum}${unitOf(issue)}`
  if (issue.code === 'too_big') return `${wordsOf[issue.origin]?.most ?? '不能大于'} ${issue.maximum}${unitOf(issue)}`
  if (issue.code === 'invalid_value') return notOffered
  if (issue.code === 'invalid_union' || issue.code === 'invalid_format') return malformed
  return undefined
}

/** Control characters other than tab and line breaks, and direction marks, with which a name could imitate another. */
const hidden = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u

/** PostgreSQL stores neither NUL nor lone surrogates in text. */
const refuseHidden = (value: unknown, depth: number): void => {
  if (depth > 20) throw invalid('提交的内容层级过深')
  if (typeof value === 'string' && (hidden.test(value) || !value.isWellFormed())) throw invalid('含有不可见的字符')
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) {
      refuseHidden(key, depth + 1)
      refuseHidden(child, depth + 1)
    }
}

/** Counts the keys in the text of a valid JSON document: each has one colon outside of strings. */
const countKeysOfText = (text: string): number => {
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ':') keys++
    if (text[at] === '"') for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++
  }
  return keys
}

const countKeysOfValue = (value: unknown): number => {
  let keys = 0
  // No recursion: the text may be nested deeper than the stack.
  const rest = [value]
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    if (typeof one !== 'object' || one === null) continue
    const children: unknown[] = Object.values(one)
    if (!Array.isArray(one)) keys += children.length
    for (const child of children) rest.push(child)
  }
  return keys
}

/** Refuses a duplicate key: parsers differ in which value they keep. */
const fromJson = (body: Buffer, path: string[] = []): unknown => {
  if (body.length === 0) return {}
  const text = body.toString('utf8')
  const value = parseStrictly(text, path)
  if (countKeysOfText(text) !== countKeysOfValue(value)) throw invalid('提交的内容有重复的字段', path)
  return value
}

const parseStrictly = (text: string, path: string[]): unknown => {
  try {
    return parseJson(text, undefined, { protoAction: 'error', constructorAction: 'error' })
  } catch {
    throw invalid('提交的内容不是有效的 JSON', path)
  }
}

const fields = (parameters: URLSearchParams): Record<string, string> => {
  const names = [...parameters.keys()]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw invalid(`重复的字段：${twice}`, [twice])
  return Object.fromEntries(parameters)
}

/** The parameters of a paged GET that are JSON texts. */
export const jsonParameters: readonly string[] = ['query', 'sort']

const fromQuery = (request: FastifyRequest): unknown => {
  const parameters = new URLSearchParams(targetOf(request).query)
  parameters.delete(timestampParameter)
  const input: Record<string, unknown> = fields(parameters)
  for (const key of jsonParameters) {
    const text = input[key]
    if (typeof text === 'string' && text !== '') input[key] = fromJson(Buffer.from(text), [key])
  }
  return input
}
