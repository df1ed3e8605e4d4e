import { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { projectMethodCalls } from '@seam/contract/catalogue/project/project.method'
import { projectGroupCalls } from '@seam/contract/catalogue/project/project-group'
import type { SentOf } from '@seam/contract/kit/call'
import type { Client } from '../client.ts'
import { next } from '../people.ts'
import { expectOk } from './lab.ts'

type ProjectSent = SentOf<typeof projectCalls.add>

/** A measured content in per cent, unless said otherwise. */
export const projectDraft = (more: Partial<ProjectSent> = {}): ProjectSent => {
  const serial = next()
  return {
    projectCode: `T${serial}`,
    projectName: `测试项目${serial}`,
    symbol: `Xt${serial},ad`,
    unit: '%',
    basis: 'ad',
    roundingInterval: '0.01',
    kind: 'measured',
    ...more,
  }
}

/** A project that is calculated from another one. */
export const calculatedFrom = (projectId: number) => ({
  kind: 'calculated' as const,
  unit: 'J/g',
  formula: 'heatInUnit' as const,
  formulaSlots: [{ slot: 'heat' as const, projectId }],
})

export const projectById = async (desk: Client, code: string) => {
  const { rows } = await expectOk(desk.call(projectCalls.page, { query: { projectCode: code }, pageSize: 100 }))
  const row = rows.find(({ projectCode }) => projectCode === code)
  if (row === undefined) throw new Error(`there is no project ${code}`)
  return row
}

/** A project as in its list; needs projectEdit and projectView. */
export const addProject = async (desk: Client, more: Partial<ProjectSent> = {}) => {
  const draft = projectDraft(more)
  await expectOk(desk.call(projectCalls.add, draft))
  return projectById(desk, draft.projectCode)
}

type Row = Awaited<ReturnType<typeof projectById>>

/** An edit of a project: everything unchanged except this. */
export const projectEdit = (row: Row, more: Partial<ProjectSent> = {}): SentOf<typeof projectCalls.update> => {
  const {
    standardName: _,
    otherMethods: _others,
    state: _state,
    price: _price,
    used: _used,
    createTime: _time,
    ...draft
  } = row
  return { ...draft, ...more }
}

export const priceOf = async (desk: Client, projectName: string) => {
  const { rows } = await expectOk(desk.call(unitPriceCalls.page, { query: { keyword: projectName }, pageSize: 100 }))
  const row = rows.find(one => one.projectName === projectName)
  if (row === undefined) throw new Error(`there is no price of ${projectName}`)
  return row
}

export const addGroup = async (desk: Client, projectIds: readonly number[], more: { price?: string } = {}) => {
  const groupName = `项目组${next()}`
  await expectOk(desk.call(projectGroupCalls.add, { groupName, price: '60.00', projectIds: [...projectIds], ...more }))
  return groupByName(desk, groupName)
}

export const groupByName = async (desk: Client, groupName: string) => {
  const { rows } = await expectOk(desk.call(projectGroupCalls.page, { query: { groupName }, pageSize: 100 }))
  const row = rows.find(one => one.groupName === groupName)
  if (row === undefined) throw new Error(`there is no package ${groupName}`)
  return row
}

type MethodSent = SentOf<typeof projectMethodCalls.add>

/** A method of a project beside the default one, with one limit for all levels and a standard of its own: GB/T 211-2017. */
export const addMethod = async (
  desk: Client,
  projectId: number,
  { limit = '0.10', ...more }: Partial<MethodSent> & { limit?: string } = {},
) => {
  const { standards } = await expectOk(desk.call(projectCalls.options))
  const { id } = await expectOk(
    desk.call(projectMethodCalls.add, {
      projectId,
      methodName: `方法${next()}`,
      standardId: standards.find(({ standardName }) => standardName === 'GB/T 211-2017')?.id ?? null,
      bands: [{ upTo: null, inclusive: false, limit, relative: false }],
      ...more,
    }),
  )
  const methods = await expectOk(desk.call(projectMethodCalls.all, { projectId }))
  const method = methods.find(one => one.id === id)
  if (method === undefined) throw new Error(`there is no method ${id}`)
  return method
}
