import { readFileSync } from 'node:fs'
import type { SentOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import {
  plausibilityCalls,
  plausibilityFailures,
  plausibilityLevel,
  plausibilityRelation,
} from '@seam/contract/lab/result/plausibility'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let editor: Awaited<ReturnType<typeof personWith>>
let viewer: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  editor = await personWith(stage, 'plausibilityView', 'plausibilityEdit')
  viewer = await personWith(stage, 'plausibilityView')
})

type Draft = SentOf<typeof plausibilityCalls.add>
const draft = (more: Partial<Draft> = {}): Draft => ({
  ruleName: `规则${next()}`,
  level: plausibilityLevel.unusual,
  terms: [{ code: 'AAD', sign: 1 }],
  high: '99',
  message: '灰分偏高',
  ...more,
})
const add = (more: Partial<Draft> = {}) => editor.client.call(plausibilityCalls.add, draft(more))
const update = (input: SentOf<typeof plausibilityCalls.update>) => editor.client.call(plausibilityCalls.update, input)
const issuesOf = (answer: { data: unknown }) =>
  (answer.data as { issues: { path: string; message: string }[] }).issues.map(({ message }) => message)

describe('a plausibility rule', () => {
  it('is added, edited at the version that was seen, and logged field by field', async () => {
    const first = draft()
    const { id } = await expectOk(editor.client.call(plausibilityCalls.add, first))
    await expectOk(update({ ...first, high: '98', id, version: 1 }))
    expectRefusal(await update({ ...first, high: '97', id, version: 1 }), commonFailures.changedMeanwhile)
    const page = await expectOk(viewer.client.call(plausibilityCalls.page, { query: { keyword: first.ruleName } }))
    expect(page.rows).toEqual([expect.objectContaining({ id, high: '98', version: 2 })])
    const entry = await stage.db
      .selectFrom('operationLog')
      .select(['operContent', 'changes'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(entry)).toContain('上限')
  })

  it('is refused with a code that no project has, when it is added and when it is edited', async () => {
    const terms: Draft['terms'] = [{ code: 'NOSUCH', sign: 1 }]
    const refused = await add({ terms })
    expectRefusal(refused, plausibilityFailures.quantityUnknown)
    expect(refused.message).toContain('NOSUCH')
    const { id } = await expectOk(add())
    expectRefusal(await update({ ...draft({ terms }), id, version: 1 }), plausibilityFailures.quantityUnknown)
  })

  it('is refused with the name of another, also when two are added at once', async () => {
    const ruleName = `同名${next()}`
    const answers = await Promise.all([add({ ruleName }), add({ ruleName })])
    expectOneSuccess(answers, plausibilityFailures.nameTaken)
    const { id } = await expectOk(add())
    expectRefusal(await update({ ...draft({ ruleName }), id, version: 1 }), plausibilityFailures.nameTaken)
  })

  it.each<[string, Partial<Draft>, string]>([
    ['nothing to limit', { terms: [] }, '请选择项目'],
    [
      'both a relation and projects',
      { relation: plausibilityRelation.values[0] ?? null },
      '选用关系的规则不再选择项目',
    ],
    [
      'a project twice',
      {
        terms: [
          { code: 'AAD', sign: 1 },
          { code: 'AAD', sign: -1 },
        ],
      },
      '同一项目出现了两次',
    ],
    ['no bound', { high: null }, '请输入下限、上限或步长'],
    ['bounds the wrong way round', { low: '100' }, '上限应不小于下限'],
    [
      'a unit of a relation',
      { terms: [], relation: plausibilityRelation.values[0] ?? null, unit: 'J/g' },
      '选用关系的规则单位是固定的',
    ],
    ['a step of zero', { step: '0' }, '步长应大于0'],
  ])('is refused with %s', async (_, more, message) => {
    const answer = await add(more)
    expectRefusal(answer, commonFailures.invalidInput)
    expect(issuesOf(answer)).toContain(message)
  })

  it('on calorific values has the unit of its first project, or the given one; others have none', async () => {
    const unitOf = async (more: Partial<Draft>) => {
      const sent = draft(more)
      await expectOk(editor.client.call(plausibilityCalls.add, sent))
      const query = { keyword: sent.ruleName }
      return (await expectOk(viewer.client.call(plausibilityCalls.page, { query }))).rows[0]?.unit
    }
    const heat: Draft['terms'] = [{ code: 'QGRAD', sign: 1 }]
    expect(await unitOf({ terms: heat })).toBe('MJ/kg')
    expect(await unitOf({ terms: heat, unit: 'kcal/kg', high: '9000' })).toBe('kcal/kg')
    expect(await unitOf({})).toBeNull()
    expectRefusal(await add({ unit: 'J/g' }), plausibilityFailures.unitOfOther)
    const mixed: Draft['terms'] = [...heat, { code: 'AAD', sign: 1 }]
    expectRefusal(await add({ terms: mixed, unit: 'J/g' }), plausibilityFailures.unitOfOther)
  })

  it('is switched once, and is not there under an unknown number', async () => {
    const { id } = await expectOk(add())
    const stop = { id, state: state.stopped }
    await expectOk(editor.client.call(plausibilityCalls.switchState, stop))
    expectRefusal(await editor.client.call(plausibilityCalls.switchState, stop), commonFailures.alreadySo)
    expectRefusal(await update({ ...draft(), id: 999_999, version: 1 }), commonFailures.notThere)
    const unknown = { id: 999_999, state: state.stopped }
    expectRefusal(await editor.client.call(plausibilityCalls.switchState, unknown), commonFailures.notThere)
  })

  it('is edited only with the permission to edit', async () => {
    expectRefusal(await viewer.client.call(plausibilityCalls.add, draft()), commonFailures.noPermission)
  })
})

describe('trying out', () => {
  const tryOut = (values: readonly { code: string; value: string }[]) =>
    viewer.client.call(plausibilityCalls.tryOut, { values: [...values] })

  it('names the rules that values violate, and no stopped one', async () => {
    const rule = draft({ high: '1', level: plausibilityLevel.unusual })
    const { id } = await expectOk(editor.client.call(plausibilityCalls.add, rule))
    const violated = await expectOk(tryOut([{ code: 'aad', value: '9.80' }]))
    expect(violated).toContainEqual(expect.objectContaining({ ruleId: id, ruleName: rule.ruleName }))
    await expectOk(editor.client.call(plausibilityCalls.switchState, { id, state: state.stopped }))
    const later = await expectOk(tryOut([{ code: 'AAD', value: '9.80' }]))
    expect(later.map(({ ruleId }) => ruleId)).not.toContain(id)
  })

  it('converts calories as the configuration says', async () => {
    const mismatches = async (kilocalories: string) => {
      const values = [
        { code: 'QGRAD', value: '29.30' },
        { code: 'QGRADCAL', value: kilocalories },
      ]
      return (await expectOk(tryOut(values))).filter(({ ruleName }) => ruleName === '同一热量的两种单位')
    }
    expect([await mismatches('7007'), (await mismatches('6998')).length]).toEqual([[], 1])
    await stage.db.updateTable('systemConfig').set({ calorie: '4.1868' }).execute()
    expect([await mismatches('6998'), (await mismatches('7007')).length]).toEqual([[], 1])
  })

  it('is refused without values, with an unknown code, and with a text', async () => {
    expectRefusal(await tryOut([]), commonFailures.invalidInput)
    expectRefusal(await tryOut([{ code: 'NOSUCH', value: '1' }]), plausibilityFailures.quantityUnknown)
    expectRefusal(await tryOut([{ code: 'AAD', value: '高' }]), commonFailures.invalidInput)
  })
})

it('keeps the message of a difference without what the finding says itself', async () => {
  const difference = {
    terms: [
      { code: 'MT', sign: 1 as const },
      { code: 'MAD', sign: -1 as const },
    ],
  }
  const [own, sum] = [draft({ ...difference, message: '全水分偏低，差值' }), draft({ message: '灰分偏高，差值' })]
  await expectOk(editor.client.call(plausibilityCalls.add, own))
  await expectOk(editor.client.call(plausibilityCalls.add, sum))
  const migration = new URL('../../../db/migrations/407-difference-message.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(stage.db)
  const messageOf = async ({ ruleName }: { ruleName: string }) =>
    (
      await stage.db
        .selectFrom('plausibilityRule')
        .select('message')
        .where('ruleName', '=', ruleName)
        .executeTakeFirst()
    )?.message
  expect([await messageOf(own), await messageOf(sum)]).toEqual(['全水分偏低', '灰分偏高，差值'])
})

it('gets the unit that its bounds were compared in, in an installation that is older than the unit', async () => {
  const own = [draft({ terms: [{ code: 'QNETAR', sign: 1 }], high: '30' }), draft()]
  for (const one of own) await expectOk(editor.client.call(plausibilityCalls.add, one))
  await sql`update plausibility_rule set unit = null`.execute(stage.db)
  const migration = new URL('../../../db/migrations/461-rule-unit.sql', import.meta.url)
  const [, updates = ''] = readFileSync(migration, 'utf8').split(/is null\)\);/)
  await sql.raw(updates).execute(stage.db)
  const names = [
    '弹筒发热量范围',
    '高位发热量范围',
    '发热量少见',
    '弹筒与高位发热量',
    ...own.map(({ ruleName }) => ruleName),
  ]
  const rows = await stage.db.selectFrom('plausibilityRule').select(['ruleName', 'unit']).execute()
  expect(names.map(name => rows.find(({ ruleName }) => ruleName === name)?.unit)).toEqual([
    'J/g',
    'MJ/kg',
    'MJ/kg',
    null,
    'MJ/kg',
    null,
  ])
})
