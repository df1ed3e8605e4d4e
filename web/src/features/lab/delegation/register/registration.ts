import { payPolicy } from '@seam/contract/client/client'
import { z } from 'zod'

const someId = z.number().nullable()

const SampleLine = z.object({
  /** identifies the line in the browser when lines are moved */
  key: z.string(),
  sampleName: z.string(),
  sampleKindId: someId,
  coalId: someId,
  coalCategoryId: someId,
  floatDensityId: someId,
  /** kilograms, as typed */
  mass: z.string(),
  groupIds: z.array(z.number()),
  projectIds: z.array(z.number()),
  images: z.array(z.string()),
  remarks: z.string(),
  /** pasted words that match nothing in the catalogue, by field, until the field is changed */
  unread: z.record(z.string(), z.string()).default({}),
})
export type SampleLine = z.output<typeof SampleLine>

const ChosenClient = z.object({
  id: z.number(),
  clientCode: z.string(),
  clientName: z.string(),
  telephone: z.string(),
  gradeName: z.string(),
  memberRate: z.string(),
  payPolicy: z.literal([...payPolicy.values]),
})
export type ChosenClient = z.output<typeof ChosenClient>

const Notifier = z.object({ notifierName: z.string(), telephone: z.string() })
export type Notifier = z.output<typeof Notifier>

const Surcharge = z.object({ name: z.string(), amount: z.string() })
export type Surcharge = z.output<typeof Surcharge>

/** A delegation while it is typed; also validates drafts stored in the browser. */
export const Registration = z.object({
  client: ChosenClient.nullable(),
  consignorName: z.string(),
  consignorTelephone: z.string(),
  notifiers: z.array(Notifier),
  coefficientId: someId,
  lines: z.array(SampleLine).min(1),
  surcharges: z.array(Surcharge),
  images: z.array(z.string()),
  remarks: z.string(),
  repeatReason: z.string(),
})
export type Registration = z.output<typeof Registration>

export const emptyLine = (key: string): SampleLine => ({
  key,
  sampleName: '',
  sampleKindId: null,
  coalId: null,
  coalCategoryId: null,
  floatDensityId: null,
  mass: '',
  groupIds: [],
  projectIds: [],
  images: [],
  remarks: '',
  unread: {},
})

/** A new registration; it keeps consignor and notifiers of a previous one of the same client. */
export const emptyRegistration = (key: string, of?: Registration): Registration => ({
  client: of?.client ?? null,
  consignorName: of?.consignorName ?? '',
  consignorTelephone: of?.consignorTelephone ?? '',
  notifiers: of?.notifiers ?? [],
  coefficientId: null,
  lines: [emptyLine(key)],
  surcharges: [],
  images: [],
  remarks: '',
  repeatReason: '',
})
