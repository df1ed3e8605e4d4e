import { type Call, honoursKey } from '@seam/contract/kit/call'
import { sessionHeaders, timestampParameter } from '@seam/contract/kit/signature'
import { ignoresBlanks, inputFields, isOptional } from '@seam/contract/kit/value/blank'
import { z } from 'zod'
import { jsonParameters } from '../kit/serve/input.ts'

export type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const signedHeaders = [
  [sessionHeaders.session, 'the session id (ssid) of the sign-in'],
  [sessionHeaders.timestamp, 'epoch milliseconds, corrected by the server’s clock'],
  [sessionHeaders.nonce, '32 hex characters, random, never used before'],
  [sessionHeaders.signature, 'hex HMAC-SHA256 over the canonical request'],
] as const

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const headersOf = (call: Call): Json[] => {
  const signed = call.access === 'anyone' ? [] : signedHeaders.map(([name, about]) => header(name, about, true))
  const key = header(sessionHeaders.idempotency, 'the same key and body give the first answer again', false)
  const hash = header(sessionHeaders.contentHash, 'hex SHA-256 of the file', true)
  return [...signed, ...(honoursKey(call) ? [key] : []), ...(call.encoding === 'multipart' ? [hash] : [])]
}

const queryOf = (call: Call): Json[] => {
  if (call.encoding !== 'query') return []
  const { properties = {}, required = [] } = schemaOf(call.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(!required.includes(name) && { allowEmptyValue: true }),
    ...(jsonParameters.includes(name) ? { content: { 'application/json': { schema } } } : { schema }),
  }))
  const stamp = {
    name: timestampParameter,
    in: 'query',
    required: false,
    description: 'the timestamp again',
    schema: { type: 'string' },
  }
  return call.access === 'anyone' ? parameters : [...parameters, stamp]
}

export const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
})

const json = (description: string, schema: Json) => ({ description, content: { 'application/json': { schema } } })

const refusal = { $ref: '#/components/schemas/Refusal' }

const answersOf = (call: Call): Json => {
  const file = {
    description: 'the file, or the envelope of a refusal',
    content: { 'application/octet-stream': {}, 'application/json': { schema: refusal } },
  }
  const success = envelope(schemaOf(call.output, 'output'))
  const answer = json('code 0 with the data, another code with the reason', { anyOf: [success, refusal] })
  return {
    200: call.kind === 'export' ? file : answer,
    default: json('refused by the transport; the code is the HTTP status', refusal),
  }
}

const binary = { type: 'string', format: 'binary' }

/** A multipart call carries one file beside its fields, under any name. */
const withFile = ({ properties, required, ...schema }: Json & { properties?: Json; required?: string[] }): Json => ({
  ...schema,
  properties: { ...properties, file: binary },
  required: [...(required ?? []), 'file'],
})

const none = { type: 'null' }

/** The body of a call that takes null for a field that may be absent. */
const withNulls = (call: Call, { properties = {}, ...schema }: Json & { properties?: Json }): Json => {
  if (!ignoresBlanks(call)) return { ...schema, properties }
  const optional = Object.entries(inputFields(call.input)).filter(([, field]) => isOptional(field))
  const nullable = optional.filter(([, field]) => !z.safeParse(field, null).success).map(([name]) => name)
  const withNull = nullable.map(name => [name, { anyOf: [properties[name], none] }])
  return { ...schema, properties: { ...properties, ...Object.fromEntries(withNull) } }
}

const bodyOf = (call: Call): Json => {
  if (call.encoding === 'query') return {}
  const fields = withNulls(call, schemaOf(call.input, 'input'))
  const schema = call.encoding === 'multipart' ? withFile(fields) : fields
  return { requestBody: { required: true, content: { [mediaTypes[call.encoding]]: { schema } } } }
}

/** One call as an OpenAPI operation. */
export const describe = (group: string, name: string, call: Call): Json => ({
  operationId: `${group}.${name}`,
  tags: [group],
  summary: call.summary,
  'x-access': call.access,
  'x-allows-initial-password': call.allowsInitialPassword,
  'x-kind': call.kind,
  security: call.access === 'anyone' ? [] : [{ session: [] }],
  parameters: [...headersOf(call), ...queryOf(call)],
  ...bodyOf(call),
  responses: answersOf(call),
})
