import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { petrographyFailures } from '@seam/contract/lab/result/petrography'
import { itemState } from '@seam/contract/lab/sample/sample'
import { expect } from 'vitest'
import { ask, each, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { highValue, petrography, report, reportHistory, reportQuery, result } = allCalls

/** Items of the work lists belong to visible delegations. */
const itemProbe =
  (
    list: (world: World) => Promise<readonly number[]>,
    isListed: (world: World, rule: Rule, item: World['rows']['items'][number]) => boolean,
  ): Probe =>
  async (world, rule) => {
    const expected = world.rows.items.filter(item => isListed(world, rule, item)).map(({ id }) => id)
    sameIds(await list(world), expected, 'items')
  }
const isTesting = (rule: Rule, id: number) => rule.stateOf(id) === delegationState.testing

/** Confirmed moistures, all of which are above their limit. */
export const highItems = ({ rows, lab }: World, rule: Rule) =>
  rows.items.filter(
    ({ projectId, state, delegationId }) =>
      projectId === lab.words.project('MAD') &&
      (state === itemState.confirmed || state === itemState.published) &&
      rule.delegation(delegationId),
  )

/** The allowed answers of bench, review and reports. */
export const labProbes: Readonly<Record<string, Probe>> = {
  'highValue.page': async (world, rule) => {
    const { data } = await ask(world, highValue.page, wholePage)
    sameIds(
      data.rows.map(({ itemId }) => itemId),
      highItems(world, rule).map(({ id }) => id),
      'high values',
    )
  },
  'report.page': async (world, rule) => {
    const { data } = await ask(world, report.page, wholePage)
    sameIds(
      data.rows.map(({ id }) => id),
      world.rows.reports.filter(row => rule.delegation(row.delegationId)).map(({ id }) => id),
      'reports',
    )
  },
  'report.reportable': async (world, rule) => {
    const { data } = await ask(world, report.reportable, wholePage)
    const reported = new Set(world.rows.reports.map(({ delegationId }) => delegationId))
    const waiting = world.rows.delegations.filter(
      ({ id, state }) => (state === delegationState.testing || state === delegationState.tested) && !reported.has(id),
    )
    sameIds(
      data.rows.map(({ delegationId }) => delegationId),
      waiting.map(({ id }) => id).filter(rule.delegation),
      'reportable',
    )
  },
  'report.get': (world, rule) =>
    each(
      world.rows.reports,
      row => rule.delegation(row.delegationId),
      ({ id }) => ask(world, report.get, { id }),
    ),
  'report.file': async (world, rule) => {
    for (const { id, delegationId } of world.rows.reports) {
      const { headers, raw } = await world.viewer.client.get(report.file.path, { id })
      const isPdf = headers['content-type'] === 'application/pdf' && raw.subarray(0, 5).toString() === '%PDF-'
      expect(isPdf).toBe(rule.delegation(delegationId))
    }
  },
  'reportHistory.life': (world, rule) =>
    each(
      world.rows.reports,
      row => rule.delegation(row.delegationId),
      ({ id }) => ask(world, reportHistory.life, { id }),
    ),
  'reportHistory.evidence': async (world, rule) => {
    for (const { id, delegationId } of world.rows.reports) {
      const { headers } = await world.viewer.client.get(reportHistory.evidence.path, { id })
      expect(headers['content-type'] === 'application/zip').toBe(rule.delegation(delegationId))
    }
  },
  'reportHistory.sends': (world, rule) =>
    each(
      world.rows.reports,
      row => rule.delegation(row.delegationId),
      ({ id }) => ask(world, reportHistory.sends, { id }),
    ),
  'reportQuery.issued': async (world, rule) => {
    for (const { reportCode, delegationId } of world.rows.reports) {
      if (reportCode === null) continue
      const { code } = await ask(world, reportQuery.issued, { reportCode })
      expect(code).toBe(rule.delegation(delegationId) ? 0 : commonFailures.notThere.code)
    }
  },
  'reportQuery.ofDelegations': async (world, rule) => {
    const delegateCodes = world.rows.delegations.map(({ delegateCode }) => delegateCode).slice(0, 100)
    const delegationIds = new Set(world.rows.delegations.slice(0, 100).map(({ id }) => id))
    const { data } = await ask(world, reportQuery.ofDelegations, { delegateCodes })
    sameIds(
      data.map(({ id }) => id),
      world.rows.reports
        .filter(row => delegationIds.has(row.delegationId) && rule.delegation(row.delegationId))
        .map(({ id }) => id),
      'reports of delegations',
    )
  },
  'reportQuery.ofClient': async (world, rule) => {
    for (const client of world.rows.clients) {
      const period = { startTime: '2026-01-01 00:00:00', endTime: '2026-12-31 23:59:59' }
      const { data } = await ask(world, reportQuery.ofClient, { clientCode: client.clientCode, ...period })
      const allowed = new Set(world.rows.reports.filter(row => rule.delegation(row.delegationId)).map(({ id }) => id))
      expect(data.every(({ id }) => allowed.has(id))).toBe(true)
    }
  },
  'reportQuery.projects': (world, rule) =>
    each(
      world.rows.delegations,
      ({ id }) => rule.delegation(id),
      ({ delegateCode }) => ask(world, reportQuery.projects, { delegateCode }),
    ),
  'report.checkHasRran': async (world, rule) => {
    for (const { id } of world.rows.delegations) {
      const { code, data } = await ask(world, report.checkHasRran, { delegationId: id })
      if (!rule.delegation(id)) expect({ code, data }).toEqual({ code: commonFailures.notThere.code, data: null })
    }
  },
  'result.workList': itemProbe(
    async world => (await ask(world, result.workList, wholePage)).data.rows.map(({ itemId }) => itemId),
    (_world, rule, { state, delegationId }) =>
      state === itemState.waiting && isTesting(rule, delegationId) && rule.atBench(delegationId),
  ),
  'result.worksheet': async (world, rule) => {
    for (const projectId of new Set(world.rows.items.map(item => item.projectId)))
      await itemProbe(
        async () => (await ask(world, result.worksheet, { projectId })).data.map(({ itemId }) => itemId),
        (_world, _rule, { state, delegationId, ...item }) =>
          item.projectId === projectId &&
          state === itemState.waiting &&
          isTesting(rule, delegationId) &&
          rule.atBench(delegationId),
      )(world, rule)
  },
  'result.workCount': async (world, rule) => {
    const { data } = await ask(world, result.workCount)
    const waiting = world.rows.items.filter(
      ({ state, delegationId }) =>
        state === itemState.waiting && isTesting(rule, delegationId) && rule.atBench(delegationId),
    )
    expect(data.reduce((sum, count) => sum + count.waiting, 0)).toBe(waiting.length)
  },
  'result.sample': async (world, rule) => {
    for (const { id, labCode } of world.rows.delegations) {
      if (labCode === null) continue
      const { data } = await ask(world, result.sample, { labCode })
      expect(data.rows.length > 0, labCode).toBe(rule.atBench(id))
    }
  },
  'result.reviewList': async (world, rule) => {
    await itemProbe(
      async () => (await ask(world, result.reviewList, wholePage)).data.rows.map(({ itemId }) => itemId),
      (_world, _rule, { state, delegationId }) => state === itemState.submitted && rule.atReview(delegationId),
    )(world, rule)
    const query = [
      { key: 'state', op: 'in' as const, value: [itemState.submitted, itemState.confirmed, itemState.published] },
    ]
    await itemProbe(
      async () => (await ask(world, result.reviewList, { ...wholePage, query })).data.rows.map(({ itemId }) => itemId),
      (_world, _rule, { state, delegationId }) => state >= itemState.submitted && rule.atReview(delegationId),
    )(world, rule)
  },
  // Items of the world have no reflectance: those in scope answer that.
  'petrography.get': async (world, rule) => {
    for (const { id, delegationId } of world.rows.items) {
      const { code } = await ask(world, petrography.get, { itemId: id })
      const expected = rule.atReview(delegationId) ? petrographyFailures.noReflectance : commonFailures.notThere
      expect(code).toBe(expected.code)
    }
  },
  'result.preview': (world, rule) =>
    each(
      world.rows.items,
      ({ delegationId }) => rule.atReview(delegationId),
      ({ id, projectId }) => ask(world, result.preview, { projectId, itemId: id, readings: [{ raw: '1' }] }),
    ),
  'result.blocked': (world, rule) =>
    each(
      world.rows.items,
      ({ delegationId }) => rule.atReview(delegationId),
      ({ sampleId }) => ask(world, result.blocked, { sampleId }),
    ),
  'result.coalClass': (world, rule) =>
    each(
      world.rows.items,
      ({ delegationId }) => rule.atReview(delegationId),
      ({ sampleId }) => ask(world, result.coalClass, { sampleId }),
    ),
  'result.history': (world, rule) =>
    each(
      world.rows.items,
      ({ delegationId }) => rule.atReview(delegationId),
      ({ id }) => ask(world, result.history, { itemId: id }),
    ),
}
