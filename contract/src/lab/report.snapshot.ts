import { z } from 'zod'
import { basis } from '../catalogue/basis.ts'
import { PrintedClass } from '../catalogue/coal-classification.ts'
import { reflectanceKind } from './report.ts'

/** Marks that may be printed only if every result is in their scope (资质认定, 认可). */
const accreditation = z.enum(['CMA', 'CNAS'])
export type Accreditation = z.output<typeof accreditation>

/** One line of results as printed. */
export const ReportResult = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  /** rounded, with the decimals of its project */
  value: z.string(),
  /** calculated from an estimate that is in no standard */
  estimated: z.boolean(),
  /** accepted by the reviewer although its parallels exceed the limit; absent where not, and from earlier releases */
  waived: z.literal(true).optional(),
  /** GB/T 212-2008 */
  standard: z.string(),
  /** 库仑滴定法; absent where the method has no name, and from earlier releases */
  methodName: z.string().optional(),
})

/** Vitrinite reflectance of one sample (GB/T 6948) with its distribution and blend type (GB/T 15591). */
export const Reflectance = z.object({
  kind: reflectanceKind.schema,
  mean: z.string(),
  deviation: z.string(),
  count: z.number().int(),
  blendType: z.number().int(),
  blendName: z.string(),
  /** classes in order; `from` is the lower edge, which belongs to the class */
  classes: z.array(z.object({ from: z.string(), count: z.number().int() })),
  /** of a set of readings: absent where the distribution was typed, and from earlier releases */
  set: z
    .object({
      minimum: z.string(),
      maximum: z.string(),
      notches: z.number().int(),
      computedType: z.number().int(),
      /** why the petrographer chose another type than the computed one */
      overrideReason: z.string(),
      /** readings by coal kind (Rmax), where they are printed */
      shares: z.array(z.object({ name: z.string(), count: z.number().int() })),
    })
    .optional(),
})
export type Reflectance = z.output<typeof Reflectance>

/** A sample as a report prints it. */
export const ReportSample = z.object({
  sampleCode: z.string(),
  sampleName: z.string(),
  sampleKindName: z.string(),
  /** on arrival */
  condition: z.string(),
  mass: z.string(),
  remarks: z.string(),
  results: z.array(ReportResult),
  reflectance: Reflectance.nullable(),
  /** absent where the report does not print it, and from earlier releases */
  coalClass: PrintedClass.optional(),
})
export type ReportSample = z.output<typeof ReportSample>

/** The content of an issued report: stored unchanged, hashed, and the only input of its PDF. */
export const ReportSnapshot = z.object({
  form: z.literal(1),
  reportCode: z.string(),
  /** the report that this one corrects */
  replaces: z.string().nullable(),
  correction: z.string(),
  laboratory: z.object({
    labName: z.string(),
    address: z.string(),
    telephone: z.string(),
    marks: z.array(z.object({ mark: accreditation, certificateNo: z.string() })),
  }),
  delegateCode: z.string(),
  clientName: z.string(),
  consignorName: z.string(),
  receivedDate: z.string(),
  testedFrom: z.string(),
  testedTo: z.string(),
  issuedDate: z.string(),
  samples: z.array(ReportSample),
  remarks: z.string(),
  signatures: z.object({ testedBy: z.array(z.string()), reviewedBy: z.string(), approvedBy: z.string() }),
  checkUrl: z.string(),
  /** printed beside the QR code and not in it: who knows it holds the paper; absent from reports of earlier releases */
  paperCode: z.string().optional(),
})
export type ReportSnapshot = z.output<typeof ReportSnapshot>
