import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { sessionHeaders } from '@seam/contract/kit/signature'
import type { FastifyInstance } from 'fastify'
import { version } from './http/health.ts'
import { describe, envelope, type Json } from './openapi/operation.ts'
import { moveDefinitions } from './openapi/shared-definitions.ts'

/** One call as an operation, its recursive schemas among `schemas`. */
const operation = (group: string, name: string, call: Call, schemas: Record<string, Json>): Json => {
  const described = describe(group, name, call)
  const parts = ['parameters', 'requestBody', 'responses'].filter(part => part in described)
  return {
    ...described,
    ...Object.fromEntries(
      parts.map(part => [part, moveDefinitions(described[part], `${group}.${name}.${part}`, schemas)]),
    ),
  }
}

/** Every call of the contract as OpenAPI 3.1. */
export const openApi = () => {
  const paths: Record<string, Record<string, Json>> = {}
  const schemas: Record<string, Json> = { Refusal: envelope({}) }
  for (const [group, calls] of Object.entries(allCalls))
    for (const [name, call] of Object.entries(calls as Readonly<Record<string, Call>>))
      [call.path, ...call.also].forEach((path, index) => {
        const method = call.method.toLowerCase()
        const id = index === 0 ? name : `${name}${index + 1}`
        paths[path] = { ...paths[path], [method]: operation(group, id, call, schemas) }
      })
  return {
    openapi: '3.1.0',
    info: {
      title: 'seam',
      version,
      description: 'Every answer is an envelope {code, message, data}; code 0 is success.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: sessionHeaders.session,
          description: 'with a signature over each request',
        },
      },
    },
  }
}

/** GET /api/openapi.json, made at the first question. */
export const answerOpenApi = (app: FastifyInstance) => {
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
