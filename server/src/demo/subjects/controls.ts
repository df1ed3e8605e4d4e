import { referenceCalls } from '@seam/contract/catalogue/reference'
import {
  type ControlDraft,
  controlCalls,
  controlsForLimits,
  controlVerdict,
  runState,
} from '@seam/contract/lab/result/control'
import { type ControlValue, materials, rejectedControls } from '../content/control-list.ts'
import { instrumentOf } from '../content/instrument-list.ts'
import { openRandom, type Random } from '../content/random.ts'
import { type StaffMember, staff } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import { dayOfWork, wallTime } from '../plan/working-time.ts'

type Project = { readonly projectId: number; readonly projectCode: string }

/** Draws the controls of entries, and repeats the rejected ones of the latest held batch. */
export type ControlSamples = {
  /** The control of the project `failed` is drawn in any case, and is rejected. */
  readonly drawFor: (projects: readonly Project[], failed: string | undefined) => Promise<readonly ControlDraft[]>
  readonly repeatRejected: (analyst: StaffMember) => Promise<void>
}

/** Values with controls: those whose share is not 0. */
const standards = materials.flatMap(({ materialName, values }) =>
  values.filter(({ share }) => share > 0).map(own => ({ ...own, materialName })),
)

/** A normally distributed deviation, in standard deviations: the sum of twelve uniform numbers. */
const score = (random: Random): number =>
  Array.from({ length: 12 }, () => random.between(0, 1)).reduce((sum, part) => sum + part) - 6

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const openControls = (context: MakeContext): ControlSamples => {
  const random = openRandom(61)
  const raws = new Map<string, number[]>()
  const byProject = new Map<number, ControlValue>()
  const ids = new Map<string, number>()

  const materialId = async (materialName: string) => {
    if (ids.size === 0)
      for (const row of (await context.call(staff.manager, referenceCalls.page, { pageSize: 100 })).rows)
        ids.set(row.materialName, row.id)
    return ids.get(materialName) ?? 0
  }

  const draw = ({ code, certified, deviation, decimals }: ControlValue, fails: boolean): string => {
    const before = raws.get(code) ?? []
    const isRejected = fails || rejectedControls[code] === before.length
    const raw = Number(certified) + deviation * (isRejected ? 4.9 : score(random))
    raws.set(code, [...before, raw])
    return raw.toFixed(decimals)
  }

  /** Slightly below the mean of its chart if the rejected one was above it, otherwise slightly above. */
  const drawAgain = ({ code, deviation, decimals }: ControlValue, rejected: string): string => {
    const mean = meanOf((raws.get(code) ?? []).slice(0, controlsForLimits))
    return (mean + deviation * (Number(rejected) > mean ? -0.4 : 0.4)).toFixed(decimals)
  }

  return {
    drawFor: async (projects, failed) => {
      const controls: ControlDraft[] = []
      for (const { projectId, projectCode } of projects) {
        const own = standards.find(({ code }) => code === projectCode)
        if (own === undefined || controls.some(one => one.projectId === projectId)) continue
        const fails = projectCode === failed
        if (!(fails || random.chance(own.share))) continue
        byProject.set(projectId, own)
        const instrument = instrumentOf[own.code] ?? ''
        const material = await materialId(own.materialName)
        controls.push({ materialId: material, projectId, component: '', raw: draw(own, fails), instrument })
      }
      return controls
    },

    repeatRejected: async analyst => {
      const query = { state: runState.held }
      const { rows } = await context.call(analyst, controlCalls.runPage, { query, pageSize: 1 })
      const [run] = rows
      if (run === undefined) throw new Error('there is no held batch')
      const rejected = run.controls.filter(({ verdict }) => verdict === controlVerdict.rejected)
      const repeated = rejected.flatMap(({ materialId: material, projectId, raw, instrument }) => {
        const own = byProject.get(projectId)
        return own === undefined ? [] : [{ materialId: material, projectId, raw: drawAgain(own, raw), instrument }]
      })
      await context.call(analyst, controlCalls.repeat, { id: run.id, controls: repeated })
    },
  }
}

/** The reference materials, bought when the laboratory opened. */
export const addMaterials = async ({ call, services, end }: MakeContext) => {
  const projects = await services.db.selectFrom('project').select(['id', 'projectCode']).execute()
  const idOf = (code: string) => projects.find(({ projectCode }) => projectCode === code)?.id ?? 0
  for (const { kind, materialName, batchNo, expiresAfter, grams, values } of materials) {
    const expires = wallTime(end + expiresAfter * dayOfWork).slice(0, 10)
    const drafts = values.map(({ code, certified, uncertainty }) => ({ projectId: idOf(code), certified, uncertainty }))
    const draft = { kind, materialName, batchNo, expires, remarks: '', values: drafts }
    const { id } = await call(staff.manager, referenceCalls.add, draft)
    await call(staff.manager, referenceCalls.moveStock, { id, version: 1, quantity: grams, reason: '购入' })
  }
}
