import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { itemState } from '@seam/contract/lab/sample/sample'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { notifyAll } from '../../system/notice/notice.commands.ts'
import { returnedNotice } from '../sample/returned-notice.commands.ts'
import { selectLastReviewers } from './item/item.rows.ts'
import type { Item } from './item/item.rules.ts'
import type { Change, Consequences } from './item/item-change.rules.ts'

/** What a call did to these items by the caller's own decision: 退回（录入错误：录入错位）. */
type Decision = { readonly items: readonly Item[]; readonly text: string }

const has = ({ steps }: Change, ...commands: readonly string[]) =>
  steps.some(({ command }) => commands.includes(command))
const wasConfirmed = ({ item }: Change) => item.state >= itemState.confirmed
const isWithdrawn = (change: Change) => has(change, 'returnBack', 'retract', 'takeBack')
/** A calculated result that was confirmed and has another value now. */
const isRenewed = (change: Change) => has(change, 'calculate') && wasConfirmed(change)

type Part = { readonly userId: number; readonly toBench: boolean; readonly change: Change }

const namesOf = (changes: Iterable<Change>) =>
  [...new Set([...changes].map(({ item }) => item.project.name))].join('、')

/** 水分被退回（录入错误：录入错位），挥发分所依据的结果变化，已撤回 */
const textOf = (changes: readonly Change[], decision: Decision | undefined): string => {
  const decided = new Set(decision?.items.map(({ id }) => id))
  const parts = Map.groupBy(changes, change => {
    if (decided.has(change.item.id)) return `被${decision?.text}`
    return isRenewed(change) ? '所依据的结果变化，已重新计算，须再次复核' : '所依据的结果变化，已撤回'
  })
  return [...parts].map(([text, own]) => `${namesOf(own)}${text}`).join('，')
}

/**
 * Notifies the analysts of results that a call withdrew, and who had confirmed them: those that the caller decided on,
 * and those that followed because an input moved. One notice per user and sample, none to the caller.
 */
export const notifyOfWithdrawals = async (
  { db, caller }: { readonly db: Tx; readonly caller: Pick<Caller, 'userId'> },
  { all }: Pick<Consequences, 'all'>,
  decision?: Decision,
): Promise<void> => {
  const changes = all.filter(change => isWithdrawn(change) || isRenewed(change))
  const reviewed = changes.filter(wasConfirmed).map(({ item }) => item.id)
  const reviewers = reviewed.length > 0 ? await selectLastReviewers(db, reviewed) : new Map<number, number>()
  const parts = changes.flatMap((change): Part[] => {
    const { holderId, id } = change.item
    const reviewerId = reviewers.get(id)
    return [
      ...(holderId === null || isRenewed(change) ? [] : [{ userId: holderId, toBench: true, change }]),
      ...(reviewerId === undefined || reviewerId === holderId ? [] : [{ userId: reviewerId, toBench: false, change }]),
    ]
  })
  const notices = Map.groupBy(parts, ({ userId, change }) => `${change.item.sampleId}.${userId}`).values()
  await notifyAll(
    db,
    [...notices].flatMap(own => {
      const [first] = own
      if (first === undefined) return []
      const { labCode, sampleId } = first.change.item
      const text = textOf(
        own.map(({ change }) => change),
        decision,
      )
      return {
        ...returnedNotice(sampleId),
        title: `样品 ${labCode} 的${text}`,
        link: own.some(({ toBench }) => toBench)
          ? `/assay/bench?${new URLSearchParams({ sample: labCode ?? '' })}`
          : rowsAddressOf('/assay/review', labCode ?? '', 'sampleId', sampleId),
        userIds: [first.userId],
        except: caller.userId,
      }
    }),
  )
}
