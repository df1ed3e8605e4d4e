import type { SentOf } from '@seam/contract/kit/call'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import type { SampleProperties } from '../content/coal/properties.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { MakeContext } from '../make/context.ts'
import type { ControlSamples } from './controls.ts'

/** A delegation during its course, with the answers of the calls so far. */
export type DelegationRun = {
  readonly context: MakeContext
  readonly controls: ControlSamples
  readonly form: SentOf<typeof delegationCalls.add>
  /** The true values of the samples, by position. */
  readonly properties: readonly SampleProperties[]
  /** Sulfur and ash fusion are entered from pictures of print-outs. */
  readonly fromPicture: boolean
  /** Sulfur is loaded from the file of its instrument. */
  readonly fromFile: boolean
  /** Sulfur is determined by infrared spectrometry instead of coulometry. */
  readonly infrared: boolean
  /** The project whose control is rejected and not repeated, so that the batch is held. */
  readonly failedControl: string | undefined
  id: number
  /** By position, once registered. */
  sampleIds: readonly number[]
  /** By position, once received; '' for a rejected one. */
  labCodes: readonly string[]
  readonly reports: { readonly id: number; readonly sampleIds: readonly number[] }[]
}

const read = ({ context, id }: DelegationRun, staff: StaffMember): Promise<Delegation> =>
  context.call(staff, delegationCalls.get, { id })

export const readSampleIds = async (run: DelegationRun, staff: StaffMember): Promise<number[]> =>
  (await read(run, staff)).samples.map(sample => sample.id)

export const register = async (run: DelegationRun, staff: StaffMember, draft: boolean) => {
  const { id } = await run.context.call(staff, delegationCalls.add, { ...run.form, draft })
  run.id = id
  run.sampleIds = await readSampleIds(run, staff)
}

/** A draft that the client agreed to. */
export const submitDraft = async (run: DelegationRun, staff: StaffMember) => {
  const { id, version } = await read(run, staff)
  await run.context.call(staff, delegationCalls.update, { ...run.form, id, version, draft: false })
  run.sampleIds = await readSampleIds(run, staff)
}

export const remove = async (run: DelegationRun, staff: StaffMember) => {
  const { id, version } = await read(run, staff)
  await run.context.call(staff, delegationCalls.remove, { id, version })
}

export const cancel = async (run: DelegationRun, staff: StaffMember, reason: string) => {
  const { id, version } = await read(run, staff)
  await run.context.call(staff, delegationCalls.cancel, { id, version, reason })
}

/** The condition of a sample on arrival, and why it was rejected; '' if it was not. */
export type Receipt = { readonly condition: string; readonly rejectReason: string }

export const receive = async (run: DelegationRun, staff: StaffMember, receipts: readonly Receipt[]) => {
  const { id, version } = await read(run, staff)
  const samples = run.sampleIds.map((sampleId, place) => {
    const { condition, rejectReason } = receipts[place] ?? { condition: '', rejectReason: '' }
    return { sampleId, received: rejectReason === '', condition, rejectReason }
  })
  const answer = await run.context.call(staff, delegationCalls.sign, { id, version, samples })
  run.labCodes = answer.samples.map(({ labCode }) => labCode ?? '')
}
