import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const selectSampleRows = (db: Db, delegationId: number) =>
  db
    .selectFrom('sample')
    .innerJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .leftJoin('coalCategory', 'coalCategory.id', 'sample.coalCategoryId')
    .leftJoin('floatDensity', 'floatDensity.id', 'sample.floatDensityId')
    .select([
      'sample.id',
      'sample.position',
      'sample.labCode',
      'sample.sampleName',
      'sample.coalId',
      'sample.coalCategoryId',
      'coalCategory.categoryName as coalCategoryName',
      'sample.sampleKindId',
      'sampleKind.sampleKindName',
      'sample.floatDensityId',
      'floatDensity.name as floatDensityName',
      'sample.mass',
      'sample.remarks',
      'sample.state',
      'sample.condition',
      'sample.rejectReason',
      'sample.receiveTime',
    ])
    .where('sample.delegationId', '=', delegationId)
    .orderBy('sample.position')
    .execute()

const selectGroups = (db: Db, delegationId: number) =>
  db
    .selectFrom('sampleGroup')
    .innerJoin('sample', 'sample.id', 'sampleGroup.sampleId')
    .select(['sampleGroup.sampleId', 'sampleGroup.groupId', 'sampleGroup.groupName', 'sampleGroup.price'])
    .where('sample.delegationId', '=', delegationId)
    .where('sampleGroup.cancelled', '=', false)
    .orderBy('sampleGroup.groupId')
    .execute()

const selectItems = (db: Db, delegationId: number) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    // A tested project has its name at that time.
    .leftJoin('result as inForce', join =>
      join
        .onRef('inForce.itemId', '=', 'sampleItem.id')
        .onRef('inForce.resultNo', '=', 'sampleItem.resultVersion')
        .on('sampleItem.state', '>', itemState.waiting),
    )
    .select([
      'sampleItem.id',
      'sampleItem.sampleId',
      'sampleItem.projectId',
      'project.projectCode',
      sql<string>`coalesce(in_force.project->>'projectName', project.project_name)`.as('projectName'),
      sql<string>`coalesce(in_force.project->>'symbol', project.symbol)`.as('symbol'),
      'sampleItem.requested',
      'sampleItem.addedFor',
      'sampleItem.groupId',
      'sampleItem.price',
      'sampleItem.charged',
      'sampleItem.state',
    ])
    .where('sample.delegationId', '=', delegationId)
    .orderBy('project.sort')
    .orderBy('project.id')
    .execute()

const selectImages = (db: Db, delegationId: number) =>
  db
    .selectFrom('sampleImage')
    .innerJoin('sample', 'sample.id', 'sampleImage.sampleId')
    .select(['sampleImage.sampleId', 'sampleImage.imageCode'])
    .where('sample.delegationId', '=', delegationId)
    .orderBy('sampleImage.sort')
    .execute()

/**
 * The samples of a delegation with their packages, work lists and pictures: four statements, regardless of the number
 * of samples.
 */
export const selectSamples = async (db: Db, delegationId: number) => {
  const [samples, groups, items, images] = await Promise.all([
    selectSampleRows(db, delegationId),
    selectGroups(db, delegationId),
    selectItems(db, delegationId),
    selectImages(db, delegationId),
  ])
  return samples.map(sample => ({
    ...sample,
    groups: groups.filter(({ sampleId }) => sampleId === sample.id),
    items: items.filter(({ sampleId }) => sampleId === sample.id),
    images: images.filter(({ sampleId }) => sampleId === sample.id).map(({ imageCode }) => imageCode),
  }))
}
