import { memberEventKind } from '@seam/contract/client/score'
import type { Book, Rows } from './book.ts'

const fenPerPoint = 100n

type Earned = { readonly points: number; readonly about: string; readonly time: string }

/** The last payments of a client, as far as half of its points go; what came before is told in one line. */
const lastEarned = (book: Book, { id, points }: Rows['client']): Earned[] => {
  const codes = new Map(
    book.delegation.filter(({ clientId }) => clientId === id).map(one => [one.id, one.delegateCode]),
  )
  const earned = book.delegationPayment
    .filter(({ kind, delegationId }) => kind === 'PAY' && codes.has(delegationId))
    .map(({ amount, delegationId, createTime }) => ({
      points: Number(amount / fenPerPoint),
      about: codes.get(delegationId) ?? '',
      time: createTime,
    }))
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))
  let left = points / 2
  return earned.filter(one => (left -= one.points) >= 0).toReversed()
}

/** How each client came by its points. */
export const memberEvents = (book: Book): Rows['memberEvent'][] =>
  book.client.flatMap(client => {
    const last = lastEarned(book, client)
    const before = client.points - last.reduce((sum, { points }) => sum + points, 0)
    const all = [{ points: before, about: '此前累计', time: client.createTime }, ...last]
    let pointsAfter = 0
    return all
      .filter(({ points }) => points > 0)
      .map(({ points, about, time }) => ({
        clientId: client.id,
        kind: memberEventKind.paid,
        points,
        pointsAfter: (pointsAfter += points),
        fromGrade: '',
        toGrade: '',
        about,
        createName: '系统',
        createTime: time,
      }))
  })
