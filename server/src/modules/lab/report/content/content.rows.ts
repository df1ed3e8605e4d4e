import { type WorksheetKind, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { blendType, type ReflectanceDraft, reflectanceKind } from '@seam/contract/lab/report/report'
import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import type { Reflectance, ReportResult } from '@seam/contract/lab/report/report.snapshot'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../db/database.ts'
import { confirmedStates } from '../../../../kit/list/states.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import { waivedMark } from '../../result/waived.sql.ts'
import { sampleCode } from '../../sample/sample-code.sql.ts'

type ReflectanceKind = ReflectanceDraft['kind']
type Line = z.output<typeof ReportResult>

/** Every confirmed value with the words of its project at that time; `requested`: the client ordered it. */
const lines = sql<
  (Line & { requested: boolean; worksheetKind: string })[]
>`(select coalesce(jsonb_agg(jsonb_build_object(
    'projectCode', project.project_code,
    'projectName', (r.project->>'projectName') || coalesce(' ' || (part.value->>'name'), ''),
    'symbol', coalesce(part.value->>'symbol', r.project->>'symbol'),
    'unit', r.project->>'unit', 'basis', r.project->>'basis', 'value', v.reported, 'estimated', r.estimated, 'standard', r.standard,
    'requested', item.requested, 'worksheetKind', project.worksheet_kind)
    || ${waivedMark}
    || case when r.method_name = '' then '{}' else jsonb_build_object('methodName', r.method_name) end order by project.sort, item.id, part.place), '[]')
  from sample_item item
  join project on project.id = item.project_id
  join result r on r.item_id = item.id and r.result_no = item.result_version
  join result_value v on v.result_id = r.id and v.reported is not null
  left join lateral jsonb_array_elements(r.project->'components') with ordinality as part(value, place)
    on part.value->>'code' = v.component
  where item.sample_id = sample.id and item.state in (${confirmedStates}))`

const isReflectance = sql`project.worksheet_kind in ('randomReflectance', 'maximumReflectance')`
const openItems = sql<number>`(select count(*)::int from sample_item item where item.sample_id = sample.id and item.state < ${sql.lit(itemState.confirmed)})`

/** The kinds of the sample's reflectance projects, Rran before Rmax. */
const reflected = sql<
  ReflectanceKind[]
>`array(select case project.worksheet_kind when 'randomReflectance' then 'Rran' else 'Rmax' end
  from sample_item item join project on project.id = item.project_id
  where item.sample_id = sample.id and item.state < ${sql.lit(itemState.cancelled)} and ${isReflectance} order by 1 desc)`

type StoredSet = Omit<Reflectance, 'blendName' | 'blendType'> & Pick<SampleReflectance, 'blendType'>

/**
 * The set of readings that the confirmed reflectance of a sample came from, Rran before Rmax; the mean is the result.
 * The shares of coal kinds, where they are printed, are those of the set of Rmax.
 */
const confirmedSet = sql<StoredSet | null>`(with stored as (select reflectance_set.*, v.reported
  from sample_item item
  join project on project.id = item.project_id and ${isReflectance}
  join result r on r.item_id = item.id and r.result_no = item.result_version
  join result_value v on v.result_id = r.id
  join result_reading reading on reading.result_id = r.id
  join reflectance_set on reflectance_set.id = (reading.origin->>'setId')::int
  where item.sample_id = sample.id and item.state in (${confirmedStates}))
  select jsonb_build_object('kind', stored.kind, 'mean', stored.reported,
    'deviation', stored.deviation, 'count', cardinality(stored.readings), 'blendType', stored.blend_type,
    'classes', stored.classes, 'set', jsonb_build_object('minimum', stored.minimum, 'maximum', stored.maximum,
      'notches', stored.notches, 'computedType', stored.computed_type, 'overrideReason', stored.override_reason,
      'shares', coalesce(printed.shares, '[]'))
      || case when printed.kind <> stored.kind
        then jsonb_build_object('sharesCount', cardinality(printed.readings)) else '{}' end
      || coalesce((select jsonb_build_object('picture',
          jsonb_build_object('imageCode', image.code, 'hash', encode(image.sha256, 'hex')))
        from image where image.code = stored.picture_code), '{}'))
  from stored left join stored printed on printed.prints_shares
  order by stored.kind desc limit 1)`

const samples = oncePer((db: Db) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .innerJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .select([
      'sample.id as sampleId',
      sampleCode.as('sampleCode'),
      'sample.sampleName',
      'sampleKind.sampleKindName',
      'sample.condition',
      sql<string>`coalesce(sample.mass::text, '')`.as('mass'),
      'sample.remarks',
      lines.as('lines'),
      openItems.as('openItems'),
      reflected.as('reflected'),
      confirmedSet.as('confirmedSet'),
    ])
    .orderBy('sample.position'),
)

export type SampleReflectance = Omit<ReflectanceDraft, 'sampleId'>

/** From the set of readings if there is one, otherwise from the typed fields of the report. */
const reflectanceOf = (
  set: StoredSet | null,
  drafted: SampleReflectance | undefined,
  values: readonly (Line & { readonly worksheetKind: string })[],
): Reflectance | null => {
  if (set !== null) return { ...set, blendName: blendType.label(set.blendType) }
  if (drafted === undefined) return null
  const valueOf = (kind: WorksheetKind) => values.find(line => line.worksheetKind === kind)?.value
  const blend = blendType.values.find(value => String(value) === valueOf(worksheetKind.blendType)) ?? drafted.blendType
  const { randomReflectance, maximumReflectance, reflectanceDeviation } = worksheetKind
  return {
    kind: drafted.kind,
    mean: valueOf(drafted.kind === reflectanceKind.random ? randomReflectance : maximumReflectance) ?? '',
    deviation: valueOf(reflectanceDeviation) ?? drafted.deviation,
    count: drafted.points,
    blendType: blend,
    blendName: blendType.label(blend),
    classes: drafted.classes,
  }
}

/** A blend type is printed with its name beside its code. */
const withBlendName = <L extends Line & { worksheetKind: string }>(line: L): L => {
  const type = blendType.values.find(value => String(value) === line.value)
  const isBlend = line.worksheetKind === worksheetKind.blendType && type !== undefined
  return isBlend ? { ...line, value: `${line.value} ${blendType.label(type)}` } : line
}

/** Samples with their confirmed results for a report; `drafted` is the reflectance of a report's draft. */
export const selectReportedSamples = async (
  db: Db,
  sampleIds: readonly number[],
  drafted: ReadonlyMap<number, SampleReflectance>,
): Promise<ReportedSample[]> => {
  const rows = await samples(db).where('sample.id', '=', sql<number>`any(${sampleIds})`).execute()
  return rows.map(({ lines: all, reflected: kinds, confirmedSet: set, ...sample }) => ({
    ...sample,
    results: all.filter(({ requested }) => requested).map(withBlendName),
    hasRran: kinds.length > 0,
    reflectance: reflectanceOf(set, drafted.get(sample.sampleId), all),
  }))
}

/** The version in force of every live item of these samples. */
export const selectVersionsInForce = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('sampleItem')
    .select(['id', 'resultVersion', 'requested'])
    .where('sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('state', '<', itemState.cancelled)
    .orderBy('id')
    .execute()

/** Samples of a delegation to be reported, in a report already or not. */
export const selectReportableSamples = (db: Db, delegationId: number) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'sample.id as sampleId',
      sampleCode.as('sampleCode'),
      reflected.as('reflected'),
      confirmedSet.as('confirmedSet'),
    ])
    .where('sample.delegationId', '=', delegationId)
    .where('sample.state', '>=', sampleState.received)
    .where('delegation.deletedTime', 'is', null)
    .orderBy('sample.position')
    .execute()

/** Who entered the readings of the versions in force of these samples, ordered by the number of readings. */
export const selectSampleEnterers = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('result')
    .innerJoin('sampleItem', 'sampleItem.id', 'result.itemId')
    .select(['result.userId', 'result.userName', sql<number>`count(*)::int`.as('entries')])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .where('sampleItem.state', '<', itemState.cancelled)
    .where('result.cause', '=', 'entered')
    .where('result.resultNo', '=', eb =>
      eb
        .selectFrom('result as later')
        .select(sql<number>`max(later.result_no)`.as('no'))
        .whereRef('later.itemId', '=', 'result.itemId')
        .where('later.cause', '=', 'entered'),
    )
    .groupBy(['result.userId', 'result.userName'])
    .orderBy('entries', 'desc')
    .orderBy('result.userId')
    .execute()

/**
 * The days of receipt and testing of the samples: when readings of live items were entered, since the item was last sent
 * back or retracted. Waivers and calculations are no tests.
 */
export const findTestDates = (db: Db, sampleIds: readonly number[]) =>
  db
    .selectFrom('sample')
    .leftJoin('sampleItem', join =>
      join.onRef('sampleItem.sampleId', '=', 'sample.id').on('sampleItem.state', '<', itemState.cancelled),
    )
    .leftJoin('result', join =>
      join
        .onRef('result.itemId', '=', 'sampleItem.id')
        .on('result.cause', '=', 'entered')
        .on(
          sql<SqlBool>`result.create_time > coalesce((select max(create_time) from item_event
            where item_id = sample_item.id and command in ('returnBack', 'retract')), '-infinity')`,
        ),
    )
    .select([
      sql<string>`coalesce(to_char(min(sample.receive_time), 'YYYY-MM-DD'), '')`.as('receivedDate'),
      sql<string>`coalesce(to_char(min(result.create_time), 'YYYY-MM-DD'), '')`.as('testedFrom'),
      sql<string>`coalesce(to_char(max(result.create_time), 'YYYY-MM-DD'), '')`.as('testedTo'),
      sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('today'),
    ])
    .where('sample.id', '=', sql<number>`any(${sampleIds})`)
    .executeTakeFirstOrThrow()
