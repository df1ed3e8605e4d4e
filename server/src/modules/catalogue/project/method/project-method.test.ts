import { projectCalls, projectFailures } from '@seam/contract/catalogue/project/project.calls'
import {
  type ProjectMethod,
  projectMethodCalls,
  projectMethodFailures,
} from '@seam/contract/catalogue/project/project.method'
import { standardCalls, standardFailures } from '@seam/contract/catalogue/project/standard'
import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { describe, expect, it } from 'vitest'
import { addMethod, addProject, calculatedFrom, projectById } from '../../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { lastOperation, next, useAdministrator } from '../../../../../test/people.ts'

const { stage, desk } = useAdministrator()
const add = (projectId: number, more: Partial<SentOf<typeof projectMethodCalls.add>> = {}) =>
  desk.call(projectMethodCalls.add, { projectId, methodName: `方法${next()}`, ...more })
const edit = (method: ProjectMethod, more: Partial<SentOf<typeof projectMethodCalls.update>> = {}) => {
  const { projectId: _, state: _state, standardName: _standard, ...draft } = method
  return desk.call(projectMethodCalls.update, { ...draft, ...more })
}

describe('methods of a project', () => {
  it('are listed with the project, changed with a log entry, and switched', async () => {
    const project = await addProject(desk, { methodName: '重量法' })
    const method = await addMethod(desk, project.id, { methodName: '滴定法' })
    expect(await projectById(desk, project.projectCode)).toMatchObject({
      methodName: '重量法',
      otherMethods: ['滴定法'],
    })
    await expectOk(edit(method, { bands: [], standardId: null }))
    expect((await lastOperation(stage)).operContent).toBe(
      `将检测项目【${project.projectName}】的检测方法【滴定法】的标准由【GB/T 211-2017】改为【空】，重复性限由【0.10】改为【无】`,
    )
    await expectOk(desk.call(projectMethodCalls.switchState, { id: method.id, state: 1 }))
    expect((await lastOperation(stage)).operContent).toBe(`停用检测项目【${project.projectName}】的检测方法【滴定法】`)
    expect((await projectById(desk, project.projectCode)).otherMethods).toEqual([])
    expectRefusal(
      await desk.call(projectMethodCalls.switchState, { id: method.id, state: 1 }),
      commonFailures.alreadySo,
    )
  })

  it('refuse an old version, and one of two at once', async () => {
    const project = await addProject(desk)
    const method = await addMethod(desk, project.id)
    const answers = await Promise.all([edit(method, { sort: 1 }), edit(method, { sort: 2 })])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expectRefusal(await edit({ ...method, id: 999_999 }), commonFailures.notThere)
    expectRefusal(await add(999_999), commonFailures.notThere)
  })

  it('have names of their own', async () => {
    const project = await addProject(desk, { methodName: '重量法' })
    await expectOk(add(project.id, { methodName: '滴定法' }))
    expectRefusal(await add(project.id, { methodName: '滴定法' }), projectMethodFailures.nameTaken)
    expectRefusal(await add(project.id, { methodName: '重量法' }), projectMethodFailures.nameTaken)
  })

  it('do not exist for calculated projects', async () => {
    const project = await addProject(desk)
    const calculated = await addProject(desk, calculatedFrom(project.id))
    expectRefusal(await add(calculated.id), projectMethodFailures.calculated)
  })

  it('fit the project: reflectance comes from a set, components have no raw data and known codes', async () => {
    const reflectance = await projectById(desk, 'RRAN')
    expectRefusal(await add(reflectance.id), projectMethodFailures.worksheetNotAllowed)
    await expectOk(add(reflectance.id, { worksheetKind: 'randomReflectance' }))
    const ash = await projectById(desk, 'AAD')
    expectRefusal(await add(ash.id, { worksheetKind: 'blendType' }), projectMethodFailures.worksheetNotAllowed)
    const oxides = await projectById(desk, 'ASHC')
    expectRefusal(await add(oxides.id, { worksheetKind: 'drying' }), projectMethodFailures.worksheetNotAllowed)
    const limits = (code: string) => ({ components: [{ code, bands: [] }] })
    expectRefusal(await add(oxides.id, limits('DT')), projectMethodFailures.componentUnknown)
    await expectOk(add(oxides.id, limits('SIO2')))
    expectRefusal(await add(ash.id, { worksheetKind: 'bomb' }), projectMethodFailures.worksheetNotAllowed)
    await expectOk(add((await projectById(desk, 'QBAD')).id, { worksheetKind: 'bomb' }))
  })

  it('subtract moisture only in the worksheet of volatile matter', async () => {
    const volatile = await projectById(desk, 'VAD')
    const { moistureId } = volatile
    expectRefusal(await add(volatile.id, { moistureId }), commonFailures.invalidInput)
    expectRefusal(await add(volatile.id, { worksheetKind: 'volatile' }), commonFailures.invalidInput)
    const ownResult = { worksheetKind: 'volatile' as const, moistureId: volatile.id }
    expectRefusal(await add(volatile.id, ownResult), projectFailures.moistureUnknown)
    await expectOk(add(volatile.id, { worksheetKind: 'volatile', moistureId }))
  })

  it('hold the standard that they are of', async () => {
    const standardNo = `GB/T ${next()}`
    const { id: standardId } = await expectOk(
      desk.call(standardCalls.add, { standardNo, standardName: '煤中水分 微波法', edition: '2026', status: 2 }),
    )
    const project = await addProject(desk)
    expectRefusal(await add(project.id, { standardId: 999_999 }), projectFailures.standardUnknown)
    const method = await addMethod(desk, project.id, { standardId })
    const listed = await expectOk(desk.call(standardCalls.page, { query: { keyword: standardNo } }))
    // the number may be a part of others
    expect(listed.rows.find(({ id }) => id === standardId)).toMatchObject({ projects: 1 })
    expectRefusal(await desk.call(standardCalls.switchStatus, { id: standardId, status: 3 }), standardFailures.inUse, {
      data: { projects: [`${project.projectName}（${method.methodName}）`] },
    })
    await expectOk(desk.call(projectMethodCalls.switchState, { id: method.id, state: 1 }))
    await expectOk(desk.call(standardCalls.switchStatus, { id: standardId, status: 3 }))
    expect(
      (await expectOk(desk.call(projectCalls.options))).standards.find(({ id }) => id === standardId),
    ).toMatchObject({
      withdrawn: true,
    })
  })
})
