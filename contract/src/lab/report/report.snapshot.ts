import { z } from 'zod'
import { PrintedClass } from '../../catalogue/material/coal-classification.ts'
import { basis } from '../../catalogue/project/basis.ts'
import { imageCode } from '../../system/image.ts'
import { reflectanceKind } from './report.ts'

/** Marks that can be printed only if every result is within their scope (资质认定, 认可). */
const accreditation = z.enum(['CMA', 'CNAS'])
export type Accreditation = z.output<typeof accreditation>

/** A printed line of results. */
export const ReportResult = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  unit: z.string(),
  basis: basis.schema.nullable(),
  /** Rounded, with the decimals of its project. */
  value: z.string(),
  /** Calculated from an estimate that no standard defines. */
  estimated: z.boolean(),
  /**
   * Accepted by the reviewer although its readings differ by more than the limit, or worked out from such a result;
   * absent otherwise, and in earlier releases.
   */
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
  /** Classes in order; `from` is the lower edge, which belongs to the class. */
  classes: z.array(z.object({ from: z.string(), count: z.number().int() })),
  /** Of a set of readings: absent if the distribution was typed, and in earlier releases. */
  set: z
    .object({
      minimum: z.string(),
      maximum: z.string(),
      notches: z.number().int(),
      computedType: z.number().int(),
      /** Why the petrographer chose another type than the computed one. */
      overrideReason: z.string(),
      /** Readings by coal kind (Rmax), if printed. */
      shares: z.array(z.object({ name: z.string(), count: z.number().int() })),
      /** The readings that the shares are of, where they are of Rmax beside Rran. */
      sharesCount: z.number().int().optional(),
      /** Printed below the computed distribution; the SHA-256 is that of its content. */
      picture: z.object({ imageCode, hash: z.string() }).optional(),
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
  /** Absent if the report does not print it, and in earlier releases. */
  coalClass: PrintedClass.optional(),
})
export type ReportSample = z.output<typeof ReportSample>

/** The content of an issued report: stored unchanged, hashed, and the only input of its PDF. */
export const ReportSnapshot = z.object({
  form: z.literal(1),
  reportCode: z.string(),
  /** The report that this one corrects. */
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
  /**
   * Printed beside the QR code but not encoded in it: proves possession of the paper. Absent in reports of earlier
   * releases.
   */
  paperCode: z.string().optional(),
})
export type ReportSnapshot = z.output<typeof ReportSnapshot>
