import { projectCalls, projectFailures } from '@seam/contract/catalogue/project/project.calls'
import { projectGroupCalls, projectGroupFailures } from '@seam/contract/catalogue/project/project-group'
import { commonFailures } from '@seam/contract/kit/failure'
import { afterAll, describe, expect, it } from 'vitest'
import {
  addGroup,
  addProject,
  calculatedFrom,
  projectById,
  projectDraft,
  projectEdit,
} from '../../../../test/builders/catalogue.ts'
import { delegationUnderTest, expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, next, personWith, useAdministrator } from '../../../../test/people.ts'

const { stage, desk } = useAdministrator()
afterAll(() => expect(stage.errors).toEqual([]))

const switchTo = (id: number, state: 1 | 2) => desk.call(projectCalls.switchState, { id, state })
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)

describe('project list', () => {
  it('shows the seeded catalogue in its order, in one statement', async () => {
    const statements = await stage.statementsOf(async () => {
      const { data } = await desk.call(projectCalls.page, { pageSize: 3 })
      expect(data.rows.map(({ projectCode }) => projectCode)).toEqual(['MT', 'MAD', 'AAD'])
      expect(data.rows[2]).toMatchObject({ standardName: 'GB/T 212-2008', price: '20.00', roundingInterval: '0.01' })
    })
    expect(statements).toHaveLength(1)
  })

  it('finds by code, name, and symbol with or without its comma; filters and sorts', async () => {
    const find = async (query: object) =>
      (await expectOk(desk.call(projectCalls.page, { query: query as never, pageSize: 100 }))).rows.map(
        row => row.projectCode,
      )
    expect(await find({ keyword: 'stad' })).toEqual(['STAD', 'KSTAD'])
    expect(await find({ keyword: 'St,ad' })).toEqual(['STAD', 'KSTAD'])
    expect(await find({ keyword: '灰熔' })).toEqual(['AFT'])
    expect(await find({ keyword: '%' })).toEqual([])
    expect(await find({ kind: 'observed' })).toEqual(['CRC', 'VCURVE', 'BLEND'])
    expect(await find({ material: 2, state: 2 })).toContain('CRI')
    const sorted = await desk.call(projectCalls.page, { sort: [{ key: 'projectCode', order: 'asc' }], pageSize: 2 })
    expect(sorted.data.rows.map(row => row.projectCode)).toEqual(['AAD', 'AAR'])
  })

  it('offers coke projects and what forms choose from', async () => {
    const coke = await expectOk(desk.call(projectCalls.coke))
    expect(coke.map(({ projectCode }) => projectCode)).toContain('CSR')
    expect(new Set(coke.map(({ material }) => material))).toEqual(new Set([2]))
    const options = await expectOk(desk.call(projectCalls.options))
    expect(options.standards.map(({ standardName }) => standardName)).toContain('GB/T 212-2008')
  })

  it('exports what the filters find', async () => {
    const answer = await desk.call(projectCalls.exportAll, { query: { keyword: 'Aad' } as never })
    expect(answer.headers['content-code']).toBe('0')
    expect(answer.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('adding a project', () => {
  it('keeps everything that was said, unpriced', async () => {
    const bands = [
      { upTo: '10', inclusive: true, limit: '0.20', relative: false },
      { upTo: null, inclusive: false, limit: '5', relative: true },
    ]
    const components = [{ code: 'DT', name: '变形温度', symbol: 'DT', bands }]
    const row = await addProject(desk, { bands, components, highLimit: '1.50', sort: 12, openToClient: false })
    expect(row).toMatchObject({ bands, components, highLimit: '1.50', sort: 12, openToClient: false, price: null })
    expect(row).toMatchObject({ state: 2, used: false, parallels: 2, material: 1 })
    expect((await lastOperation(stage)).operContent).toContain(`新增检测项目【${row.projectName}】`)
  })

  it('refuses what is taken, unknown, wrong, or does not fit together', async () => {
    const add = (more: object) => desk.call(projectCalls.add, { ...projectDraft(), ...more })
    const { id: known } = await addProject(desk)
    expectRefusal(await add({ projectCode: 'aad' }), projectFailures.codeTaken)
    expectRefusal(await add({ standardId: 999_999 }), projectFailures.standardUnknown)
    expectRefusal(await add(calculatedFrom(999_999)), projectFailures.inputUnknown)
    for (const wrong of [
      { projectName: '' },
      { projectCode: '1A' },
      { roundingInterval: '0' },
      { kind: 'calculated' },
      { ...calculatedFrom(known), kind: 'measured' },
      { ...calculatedFrom(known), formulaSlots: [] },
      { ...calculatedFrom(known), unit: '%' },
      { ...calculatedFrom(known), formula: 'sum' },
      { ...calculatedFrom(known), formulaSlots: ['heat', 'mad'].map(slot => ({ slot, projectId: known })) },
      { ...calculatedFrom(known), formulaSlots: ['heat', 'heat'].map(slot => ({ slot, projectId: known })) },
      { worksheetKind: 'volatile' },
      { worksheetKind: 'drying', moistureId: known },
      { worksheetKind: 'drying', components: [{ code: 'A', name: 'A', symbol: 'A', bands: [] }] },
      { worksheetKind: 'bomb', unit: '%' },
      {
        worksheetKind: 'bomb',
        unit: 'J/g',
        checkBands: [{ upTo: null, inclusive: false, limit: '0.001', relative: false }],
      },
      { bands: [{ upTo: null, inclusive: false, limit: '-1', relative: false }] },
      { components: ['A', 'A'].map(code => ({ code, name: code, symbol: code, bands: [] })) },
      { price: '20.00' },
    ])
      expectRefusal(await add(wrong), commonFailures.invalidInput)
    await expectOk(add({ worksheetKind: 'bomb', unit: 'kcal/kg' }))
  })
})

describe('a conversion to another basis', () => {
  it('is refused of a result that has no other basis, and of a net heat', async () => {
    const { offer } = await orderWords(desk)
    const idOf = (code: string) => offer.projects.find(one => one.projectCode === code)?.id ?? 0
    const dry = (code: string, unit = '') => ({
      kind: 'calculated' as const,
      unit,
      formula: 'adToD' as const,
      formulaSlots: [
        { slot: 'content' as const, projectId: idOf(code) },
        { slot: 'mad' as const, projectId: idOf('MAD') },
      ],
    })
    for (const code of ['QNETAR', 'QNETPAR', 'G', 'Y', 'X', 'HGI', 'AFT', 'RRAN'])
      expectRefusal(await desk.call(projectCalls.add, projectDraft(dry(code))), projectFailures.notConverted)
    await addProject(desk, dry('QGRAD', 'MJ/kg'))
    const row = await addProject(desk, dry('P', '%'))
    const changed = await desk.call(projectCalls.update, projectEdit(row, dry('G')))
    expectRefusal(changed, projectFailures.notConverted)
  })
})

describe('changing a project', () => {
  it('tells what changed in words', async () => {
    const row = await addProject(desk)
    const bands = [{ upTo: null, inclusive: false, limit: '0.30', relative: false }]
    await expectOk(desk.call(projectCalls.update, projectEdit(row, { bands, highLimit: '2', roundingInterval: '0.1' })))
    const log = await lastOperation(stage)
    expect(log.operContent).toContain('修约间隔由【0.01】改为【0.1】')
    expect(log.operContent).toContain('重复性限由【无】改为【0.30】')
    expect((await projectById(desk, row.projectCode)).version).toBe(row.version + 1)
  })

  it('lets one of two who saw the same version through, and refuses what is not there', async () => {
    const row = await addProject(desk)
    const save = (unit: string) => desk.call(projectCalls.update, projectEdit(row, { unit }))
    expect(codes(await Promise.all([save('g'), save('mm')]))).toEqual([0, commonFailures.changedMeanwhile.code])
    expectRefusal(await desk.call(projectCalls.update, { ...projectEdit(row), id: 999_999 }), commonFailures.notThere)
  })

  it('refuses circles by name, also when both halves are closed at once', async () => {
    const [a, b] = [await addProject(desk), await addProject(desk)]
    const restOn = (row: typeof a, input: number) =>
      desk.call(projectCalls.update, projectEdit(row, calculatedFrom(input)))
    expectRefusal(await restOn(a, a.id), projectFailures.circle)
    const answers = await Promise.all([restOn(a, b.id), restOn(b, a.id)])
    expect(codes(answers)).toEqual([0, projectFailures.circle.code])
    expect(answers.find(({ code }) => code !== 0)?.message).toContain(' → ')
  })

  it('keeps what results are read by once it was ordered, and its kind while it is being tested', async () => {
    const words = await orderWords(desk)
    await delegationUnderTest(desk, words)
    const ash = await projectById(desk, 'AAD')
    expect(ash.used).toBe(true)
    const refused = await desk.call(projectCalls.update, projectEdit(ash, { unit: 'g', basis: 'd' }))
    expectRefusal(refused, projectFailures.usedFixed)
    expect(refused.message).toContain('单位、基准')
    expectRefusal(
      await desk.call(projectCalls.update, projectEdit(ash, { kind: 'observed' })),
      projectFailures.openWork,
    )
    expect((await desk.call(projectCalls.update, projectEdit(ash, { highLimit: '40' }))).code).toBe(0)
  })
})

describe('stopping a project', () => {
  it('is refused with the names of what is worked out from it, or of packages that hold it', async () => {
    const input = await addProject(desk)
    const sum = await addProject(desk, calculatedFrom(input.id))
    const refused = await switchTo(input.id, 1)
    expectRefusal(refused, projectFailures.neededByOthers)
    expect(refused.message).toContain(`【${sum.projectName}】`)
    const group = await addGroup(desk, [sum.id])
    expectRefusal(await switchTo(sum.id, 1), projectFailures.inGroups)
    await expectOk(desk.call(projectGroupCalls.switchState, { id: group.id, state: 1 }))
    expect([(await switchTo(sum.id, 1)).code, (await switchTo(input.id, 1)).code]).toEqual([0, 0])
    expectRefusal(await switchTo(input.id, 1), commonFailures.alreadySo)
    expectRefusal(await switchTo(sum.id, 2), projectFailures.inputStopped)
    expectRefusal(
      await desk.call(projectGroupCalls.switchState, { id: group.id, state: 2 }),
      projectGroupFailures.projectStopped,
    )
    expect([(await switchTo(input.id, 2)).code, (await switchTo(sum.id, 2)).code]).toEqual([0, 0])
    expectRefusal(await switchTo(999_999, 1), commonFailures.notThere)
  })

  it('goes where another way is left, which is then the one that is ordered', async () => {
    const [heat, one, other] = [await addProject(desk), await addProject(desk), await addProject(desk)]
    const slots = [
      { slot: 'qb' as const, projectId: heat.id },
      { slot: 'sb' as const, projectId: one.id },
      { slot: 'st' as const, projectId: other.id },
    ]
    const draft = { kind: 'calculated', unit: 'MJ/kg', formula: 'grossHeat', formulaSlots: slots } as const
    const sum = await addProject(desk, { ...draft, formulaSlots: slots })
    await expectOk(switchTo(other.id, 1))
    const offered = (await orderWords(desk)).offer.projects.find(({ id }) => id === sum.id)
    expect(offered?.inputs).toEqual([[[heat.id]], [[one.id]]])
    expectRefusal(await switchTo(one.id, 1), projectFailures.neededByOthers)
  })

  it('does not cross with somebody who begins to rest on it', async () => {
    const input = await addProject(desk)
    const answers = await Promise.all([
      desk.call(projectCalls.add, projectDraft(calculatedFrom(input.id))),
      switchTo(input.id, 1),
    ])
    expect([
      [0, projectFailures.neededByOthers.code],
      [projectFailures.inputStopped.code, 0],
    ]).toContainEqual(answers.map(({ code }) => code))
  })

  it('asks for the right', async () => {
    const viewer = (await personWith(stage, 'projectView')).client
    const { id } = await addProject(desk, { projectName: `只看${next()}` })
    expect((await viewer.call(projectCalls.page, {})).code).toBe(0)
    expectRefusal(await viewer.call(projectCalls.switchState, { id, state: 1 }), commonFailures.noPermission)
    expectRefusal(await viewer.call(projectCalls.exportAll, {}), commonFailures.noPermission)
  })
})
