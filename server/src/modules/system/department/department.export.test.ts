import { commonFailures } from '@seam/contract/kit/failure'
import { departmentCalls } from '@seam/contract/system/department'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../test/import-file.ts'
import { addDepartment, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let reader: Awaited<ReturnType<typeof personWith>>

beforeAll(async () => {
  reader = await personWith(stage, 'companyView')
})
afterAll(() => expect(stage.errors).toEqual([]))

const exported = async (input: object = {}) =>
  (await rowsOfFile((await reader.client.post(departmentCalls.exportAll.path, input)).raw)).rows

it('is the whole tree in its order, each department with the one above it', async () => {
  const [first, second] = [
    await addDepartment(stage.db, { departmentName: '煤质一部' }),
    await addDepartment(stage.db, { departmentName: '煤质二部', state: 1 }),
  ]
  const under = await addDepartment(stage.db, { departmentName: '=1+1', parentId: first })
  const rows = await exported()
  expect(rows[0]).toEqual(['部门名称', '上级部门', '部门负责人', '联系电话', '备注', '状态'])
  const at = rows.findIndex(([name]) => name === '煤质一部')
  expect(rows.slice(at, at + 3).map(([name, above, , , , state]) => [name, above, state])).toEqual([
    ['煤质一部', '', '启用'],
    ['=1+1', '煤质一部', '启用'],
    ['煤质二部', '', '停用'],
  ])
  expect(await exported({ ids: [second, under], columns: ['state', 'departmentName'] })).toEqual([
    ['状态', '部门名称', '上级部门'],
    ['启用', '=1+1', '煤质一部'],
    ['停用', '煤质二部', ''],
  ])
})

it('is for those who may see the departments', async () => {
  const stranger = await personWith(stage, 'userView')
  expectRefusal(await stranger.client.post(departmentCalls.exportAll.path, {}), commonFailures.noPermission)
})
