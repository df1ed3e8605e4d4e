import { type Book, openBook } from './book.ts'
import type { DemoClient } from './clients.ts'
import type { Ground } from './ground.ts'
import { wallTime, workMinute } from './hours.ts'
import { begin } from './life/begin.ts'
import type { Life, World } from './life/life.ts'
import { sealReports } from './life/seal.ts'
import { memberEvents } from './members.ts'
import { type Plan, planAll } from './order/plan.ts'
import { signIns } from './sign-ins.ts'

const keepClient = (book: Book, { row, account, consignors, notifiers, addresses, tickets }: DemoClient) => {
  const { id: clientId } = row
  book.client.push(row)
  book.account.push(account)
  const common = { clientId, state: 2 as const, version: 1, createTime: row.createTime }
  book.notifier.push(...notifiers.map((one, at) => ({ ...common, ...one, isDefault: at === 0 })))
  book.clientAddress.push(...addresses)
  book.ticket.push(...tickets)
  const own = book.delegation.filter(delegation => delegation.clientId === clientId)
  for (const consignor of consignors) {
    const last = own.findLast(({ consignorName }) => consignorName === consignor.consignorName)
    book.consignor.push({ clientId, ...consignor, lastTime: last?.createTime ?? row.createTime })
  }
}

/** Lives a year of the laboratory up to now, by the product's own rules, and gives all that was written down. */
export const liveYear = (ground: Ground): Book => {
  const world: World = { ground, book: openBook(), reports: [] }
  const now = workMinute(ground.now)
  const lives = new Map<Plan, Life>()
  for (const plan of planAll(ground)) {
    const life = begin(world, plan, plan.repeats && lives.get(plan.repeats))
    lives.set(plan, life)
    for (const { after, worker, run } of plan.acts) {
      const at = plan.begins + after
      if (at <= now) run(world, life, { worker, at, time: wallTime(at) })
    }
  }
  sealReports(world)
  for (const client of ground.clients) keepClient(world.book, client)
  world.book.memberEvent.push(...memberEvents(world.book))
  world.book.loginLog.push(...signIns(ground))
  return world.book
}
