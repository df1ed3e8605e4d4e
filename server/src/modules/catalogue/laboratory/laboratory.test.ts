import { laboratoryCalls, laboratoryFailures } from '@seam/contract/catalogue/laboratory'
import { commonFailures } from '@seam/contract/kit/failure'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let client: Client
beforeAll(async () => {
  client = (await personWith(stage, 'configView', 'configEdit')).client
})

describe('the laboratory', () => {
  it('is changed field by field, once per version', async () => {
    const { data: lab } = await client.call(laboratoryCalls.get)
    const edit = { ...lab, address: '太原市迎泽区 1 号', cmaNo: '230012345678' }
    const answers = await Promise.all([
      client.call(laboratoryCalls.update, edit),
      client.call(laboratoryCalls.update, edit),
    ])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect((await lastOperation(stage)).operContent).toBe(
      '将实验室的地址由【空】改为【太原市迎泽区 1 号】，CMA 证书编号由【空】改为【230012345678】',
    )
    const { data: fresh } = await client.call(laboratoryCalls.get)
    expect(fresh).toMatchObject({ address: '太原市迎泽区 1 号', labName: lab.labName })
    expectRefusal(await client.call(laboratoryCalls.update, { ...fresh, labName: ' ' }), commonFailures.invalidInput)
  })

  it('has a scope for each mark, logged by what was added and removed', async () => {
    const { data } = await client.call(laboratoryCalls.scope)
    const [first, second] = data.projects
    if (first === undefined || second === undefined) throw new Error('the catalogue has projects')
    const set = (cma: number[], cnas: number[], version: number) =>
      client.call(laboratoryCalls.setScope, { cma, cnas, version })
    expect((await set([first.id, second.id, first.id], [first.id], data.version)).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe(
      `修改资质范围：CMA 增加${first.projectName}、${second.projectName}；CNAS 增加${first.projectName}`,
    )
    const { data: now } = await client.call(laboratoryCalls.scope)
    expect(now.projects.slice(0, 2)).toMatchObject([
      { cma: true, cnas: true },
      { cma: true, cnas: false },
    ])
    expectRefusal(await set([], [], data.version), commonFailures.changedMeanwhile)
    expectRefusal(await set([2_000_000_000], [], now.version), laboratoryFailures.projectUnknown)
    expect((await set([second.id], [], now.version)).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toBe(
      `修改资质范围：CMA 移除${first.projectName}；CNAS 移除${first.projectName}`,
    )
  })

  it('covers other methods of a project by themselves, and keeps them where a call names none', async () => {
    const { data } = await client.call(laboratoryCalls.scope)
    const sulfur = data.projects.find(({ projectCode }) => projectCode === 'STAD')
    const [method] = sulfur?.methods ?? []
    if (sulfur === undefined || method === undefined) throw new Error('STAD has methods')
    const none = { cma: [], cnas: [], version: data.version }
    expectRefusal(
      await client.call(laboratoryCalls.setScope, { ...none, cmaMethods: [2_000_000_000] }),
      laboratoryFailures.projectUnknown,
    )
    expect((await client.call(laboratoryCalls.setScope, { ...none, cmaMethods: [method.id] })).code).toBe(0)
    expect((await lastOperation(stage)).operContent).toContain(`CMA 增加${sulfur.projectName}（${method.methodName}）`)
    const version = data.version + 1
    expect((await client.call(laboratoryCalls.setScope, { ...none, version })).code).toBe(0)
    const { data: after } = await client.call(laboratoryCalls.scope)
    expect(after.projects.find(({ id }) => id === sulfur.id)).toMatchObject({
      cma: false,
      methods: sulfur.methods.map(({ id }) => ({ id, cma: id === method.id, cnas: false })),
    })
  })

  it('asks the database twice for all projects, and shows nothing to those without the right', async () => {
    expect(await stage.statementsOf(() => client.call(laboratoryCalls.scope))).toHaveLength(2)
    const other = (await personWith(stage, 'projectView')).client
    expectRefusal(await other.call(laboratoryCalls.get), commonFailures.noPermission)
  })
})
