import { standardCalls, standardFailures } from '@seam/contract/catalogue/project/standard'
import { commonFailures } from '@seam/contract/kit/failure'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, useAdministrator } from '../../../../test/people.ts'

const { stage, desk: admin } = useAdministrator()
const findRows = async (query: object) =>
  (await expectOk(admin.call(standardCalls.page, { query, pageSize: 100 } as never))).rows
const draft = (more: object = {}) => ({
  standardNo: `GB/T ${70_000 + next()}`,
  standardName: '煤的工业分析方法',
  edition: '2026',
  status: 1 as const,
  effectiveDate: '2026-12-01',
  ...more,
})
const addStandard = async (more: object = {}) => {
  const input = draft(more)
  await expectOk(admin.call(standardCalls.add, input))
  const row = (await findRows({ keyword: input.standardNo })).find(({ edition }) => edition === input.edition)
  if (row === undefined) throw new Error('the standard is not in the list')
  return row
}
const edit = (
  { id, version, standardNo, standardName, edition }: Awaited<ReturnType<typeof addStandard>>,
  more: object = {},
) => ({
  id,
  version,
  standardNo,
  standardName,
  edition,
  ...more,
})

describe('standards', () => {
  it('are found by number, name and initials, filtered by status and day, with the projects that use them', async () => {
    const row = await addStandard()
    expect(row).toMatchObject({ status: 1, effectiveDate: '2026-12-01', projects: 0, version: 1 })
    for (const keyword of [row.standardNo, 'mdgyfx', '工业分析 2026'])
      expect(
        (await findRows({ keyword })).map(({ id }) => id),
        keyword,
      ).toContain(row.id)
    expect((await findRows({ status: 1 })).every(({ status }) => status === 1)).toBe(true)
    expect((await findRows({ effectiveDate: ['2026-12-01', '2026-12-01'] })).map(({ id }) => id)).toContain(row.id)
    const [used] = await findRows({ keyword: 'GB/T 212 2008' })
    expect(used?.projects).toBeGreaterThan(5)
    const statements = await stage.statementsOf(() => findRows({}))
    expect(statements).toHaveLength(1)
  })

  it('change with a word for each field, and refuse an old version, a taken edition and no such day', async () => {
    const [row, other] = [await addStandard(), await addStandard()]
    await expectOk(admin.call(standardCalls.update, edit(row, { edition: '2027', effectiveDate: '' })))
    expect((await lastOperation(stage)).operContent).toContain(
      '版本由【2026】改为【2027】，实施日期由【2026-12-01】改为【空】',
    )
    expectRefusal(await admin.call(standardCalls.update, edit(row)), commonFailures.changedMeanwhile)
    const { standardNo } = row
    expectRefusal(
      await admin.call(standardCalls.update, edit(other, { standardNo, edition: '2027' })),
      standardFailures.taken,
    )
    expectRefusal(await admin.call(standardCalls.add, draft({ standardNo, edition: '2027' })), standardFailures.taken)
    expectRefusal(
      await admin.call(standardCalls.add, draft({ effectiveDate: '2026-02-30' })),
      commonFailures.invalidInput,
    )
    expectRefusal(await admin.call(standardCalls.update, edit({ ...row, id: 999_999 })), commonFailures.notThere)
    const save = () => admin.call(standardCalls.update, edit(other, { edition: `e${next()}` }))
    expect((await Promise.all([save(), save()])).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      commonFailures.changedMeanwhile.code,
    ])
  })

  it('come into force and are withdrawn, but not while an enabled project is determined by them', async () => {
    const row = await addStandard()
    const set = (id: number, status: 1 | 2 | 3) => admin.call(standardCalls.switchStatus, { id, status })
    expect((await set(row.id, 2)).code).toBe(0)
    expectRefusal(await set(row.id, 2), commonFailures.alreadySo)
    expect((await lastOperation(stage)).operContent).toContain('状态由【即将实施】改为【现行】')
    await stage.db.updateTable('project').set({ standardId: row.id }).where('projectCode', '=', 'MT').execute()
    expectRefusal(await set(row.id, 3), standardFailures.inUse, { data: { projects: ['全水分'] } })
    const [used] = await findRows({ keyword: 'GB/T 212 2008' })
    expect((await set(used?.id ?? 0, 3)).message).toMatch(/^检测项目 .+、.+、.+ 等 \d+ 个 正在使用该标准/)
    await stage.db.updateTable('project').set({ state: 1 }).where('projectCode', '=', 'MT').execute()
    expect((await set(row.id, 3)).code).toBe(0)
    expectRefusal(await set(999_999, 3), commonFailures.notThere)
  })
})
