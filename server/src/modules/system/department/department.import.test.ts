import { departmentImport } from '@seam/contract/system/department.import'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../../test/import-file.ts'
import { addDepartment, next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const { check, run } = departmentImport.calls
const titles = ['上级部门', '部门名称', '部门负责人', '联系电话', '备注']

const stage = useStage()

const fileOf = (...rows: string[][]) => importFile([titles, ...rows])

describe('department import', () => {
  it('adds departments under others of the same file', async () => {
    const { client } = await personWith(stage, 'enterpriseAdd')
    const top = `中心${next()}`
    const file = await fileOf(
      ['', top, '王五', '13800138000', ''],
      [top, '煤质室', '李四', '', '二楼'],
      [`${top}/煤质室`, '工业组', '张三', '', ''],
      [` ${top} ／ 煤质室 `, '元素组', '张三', '', ''],
    )
    expect((await client.upload<never>(run.path, {}, file)).data).toMatchObject({ rows: 4, results: [] })
    const rows = await stage.db
      .selectFrom('department as one')
      .innerJoin('department as parent', 'parent.id', 'one.parentId')
      .select(['one.departmentName', 'parent.departmentName as parentName'])
      .where('one.departmentName', 'in', ['煤质室', '工业组', '元素组'])
      .orderBy('one.id')
      .execute()
    expect(rows).toEqual([
      { departmentName: '煤质室', parentName: top },
      { departmentName: '工业组', parentName: '煤质室' },
      { departmentName: '元素组', parentName: '煤质室' },
    ])
  })

  it('names a missing or ambiguous parent, and a name that is taken', async () => {
    const { client } = await personWith(stage, 'enterpriseAdd')
    const tops = [await addDepartment(stage.db), await addDepartment(stage.db)]
    for (const parentId of tops) await addDepartment(stage.db, { parentId, departmentName: '同名室' })
    const stopped = `停用${next()}`
    await addDepartment(stage.db, { departmentName: stopped, state: 1 })
    const row = (parent: string, name: string) => [parent, name, '张三', '', '']
    const file = await fileOf(
      row('同名室', '一组'),
      row(stopped, '二组'),
      row('', '新部门'),
      row('', '新部门'),
      row('', stopped),
    )
    expect((await client.upload<never>(check.path, {}, file)).data).toMatchObject({
      faults: [
        { row: 2, column: '上级部门', reason: '有几个同名的部门，请写作 上级/下级' },
        { row: 3, column: '上级部门', reason: '上级部门不存在或已停用' },
        { row: 5, column: '部门名称', reason: '与本文件第 4 行重复' },
        { row: 6, column: '部门名称', reason: '同一上级下已有同名部门' },
      ],
    })
  })
})
