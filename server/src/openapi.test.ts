import { expect, it } from 'vitest'
import { openApi } from './openapi.ts'

type Json = Readonly<Record<string, unknown>>

const refsOf = (json: unknown): string[] => {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsOf(value)))
}

const at = (document: unknown, pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((json, step) => (json as Json | undefined)?.[step], document)

it('declares the JSON parameters of a list by GET as JSON, and the key of each write', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi())) as { paths: Record<string, Record<string, Json>> }
  const parametersOf = (path: string, method: string) => paths[path]?.[method]?.['parameters'] as Json[]
  const query = parametersOf('/api/manage/trade/queryTradePage', 'get').find(({ name }) => name === 'query')
  expect(query).toMatchObject({ content: { 'application/json': { schema: {} } } })
  expect(query).not.toHaveProperty('schema')
  for (const path of ['/api/manage/upload/img', '/api/manage/trade/create'])
    expect(parametersOf(path, 'post').map(({ name }) => name)).toContain('idempotency-key')
})

it('declares that a read takes null for what may be absent, a change does not, and a GET takes an empty text', () => {
  const { paths } = JSON.parse(JSON.stringify(openApi())) as { paths: Record<string, Record<string, Json>> }
  type Body = { requestBody: { content: { 'application/json': { schema: Json } } } }
  const bodyOf = (path: string) =>
    (paths[path] as { post: Body }).post.requestBody.content['application/json'].schema['properties']
  const startTime = { anyOf: [expect.anything(), { type: 'null' }] }
  expect(bodyOf('/api/manage/trade/exportTradeList')).toMatchObject({
    startTime,
    pageNo: startTime,
    columns: startTime,
  })
  expect(bodyOf('/api/manage/department/addKcwlSysDepartment')).toMatchObject({ departmentName: { type: 'string' } })
  const parameters = paths['/api/manage/trade/queryTradePage']?.['get']?.['parameters'] as Json[]
  const parameter = parameters.find(({ name }) => name === 'startTime')
  expect(parameter).toMatchObject({ required: false, allowEmptyValue: true })
})

it('points at nothing that is not in the document, trees included', () => {
  const document = JSON.parse(JSON.stringify(openApi()))
  const refs = new Set(refsOf(document))
  expect(refs.size).toBeGreaterThan(3)
  expect([...refs].filter(ref => at(document, ref) === undefined)).toEqual([])
})
