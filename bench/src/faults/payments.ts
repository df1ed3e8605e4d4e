import { setTimeout as sleep } from 'node:timers/promises'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { tillCalls } from '@seam/contract/trade/till'
import { tradeFailures } from '@seam/contract/trade/trade'
import type pg from 'pg'
import { trySend } from '../call.ts'
import type { Figure } from '../figures.ts'
import { addClient, delegationMaker, quoteOf, withDatabase } from '../money/money-desk.ts'
import { inFolder, startProduct } from '../product.ts'
import { type Session, signIn } from '../wire.ts'

const kills = 50
const clientNames = ['晋城煤业', '柳林洗煤厂', '孝义焦化', '汾远煤站', '恒晟发电', '瑞坤运销', '宏泰洗选', '通洲物流']
const payers = clientNames.length

/** Pays delegations without a pause. A payment whose answer was lost is sent again with the same quote. */
class Payers {
  /** trades of which the server said that they are paid */
  readonly acknowledged: number[] = []
  /** payments sent again whose first try had been paid */
  paidUnanswered = 0
  /** requests whose answer was lost */
  broken = 0
  readonly #session: Session
  readonly #loops: Promise<void>[]
  #origin: string
  #fault: unknown
  #stopped = false

  constructor(origin: string, session: Session, clientIds: readonly number[]) {
    this.#origin = origin
    this.#session = session
    this.#loops = clientIds.map(clientId =>
      this.#loop(clientId).catch((error: unknown) => {
        this.#fault ??= error
      }),
    )
  }

  /** Repeats a request until the server has answered it. */
  async #untilAnswered<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        this.broken += 1
        await sleep(20)
      }
  }

  async #loop(clientId: number) {
    while (!this.#stopped) {
      const id = await this.#untilAnswered(async () => (await delegationMaker(this.#origin, this.#session))(clientId))
      const { quoteId } = await this.#untilAnswered(() => quoteOf(this.#origin, this.#session, id))
      let tries = 0
      const { code, message, data } = await this.#untilAnswered(() => {
        tries += 1
        return trySend(this.#origin, this.#session, tillCalls.pay, { quoteId, payMethod: payMethod.transfer })
      })
      if (code === 0) this.acknowledged.push(data.tradeId)
      else if (tries > 1 && code === tradeFailures.quoteStale.code) this.paidUnanswered += 1
      else throw new Error(`${code} ${message}`)
    }
  }

  moveTo(origin: string) {
    this.#origin = origin
  }

  async stop() {
    this.#stopped = true
    await Promise.all(this.#loops)
    if (this.#fault !== undefined) throw this.#fault
  }
}

/** Acknowledged trades without their posting, and delegations that were charged twice or not as their trades say. */
const countFaults = async (database: pg.Client, acknowledged: readonly number[]) => {
  const { rows } = await database.query<{ lost: number; doubled: number }>(
    `select
       (select count(*)::int from unnest($1::int[]) as answer(id) where not exists (
          select from trade join posting on posting.trade_id = trade.id and cause = 'trade:' || trade.id
          where trade.id = answer.id and trade.state = 30
            and (select sum(amount) from entry where posting_id = posting.id and amount > 0) = trade.amount)) as lost,
       (select count(*)::int from delegation where paid > fee
          or (select count(*) from trade_share where delegation_id = delegation.id) > 1
          or paid <> coalesce((select sum(-amount) from entry
               where delegation_id = delegation.id and ledger_account = 'CONTRACT'), 0)) as doubled`,
    [acknowledged],
  )
  return rows[0] ?? { lost: acknowledged.length, doubled: 0 }
}

const killDuringPayments = async (folder: string): Promise<Figure> => {
  let product = await startProduct(folder)
  try {
    const session = await signIn(product.origin)
    const clientIds: number[] = []
    for (const name of clientNames) clientIds.push(await addClient(product.origin, session, name))
    const load = new Payers(product.origin, session, clientIds)
    for (let round = 0; round < kills; round++) {
      await sleep(300 + Math.random() * 1000)
      await product.kill()
      product = await startProduct(folder)
      load.moveTo(product.origin)
    }
    await load.stop()
    const { acknowledged, paidUnanswered } = load
    const { lost, doubled } = await withDatabase(product, database => countFaults(database, acknowledged))
    const sent = `${paidUnanswered} paid before their answer was lost and sent again`
    return {
      id: 'M5',
      what: `${kills} kills of the server, kill -9, during payments by ${payers} connections`,
      measured: `${lost} of ${acknowledged.length} acknowledged payments lost, ${doubled} doubled; ${sent}`,
      reference: '–',
      ratio: '–',
      hold: '0 lost, 0 doubled',
      aim: '–',
    }
  } finally {
    await product.stop()
  }
}

/** M5: payments while the server is killed. */
export const measureMoneyFaults = async (): Promise<Figure[]> => [await inFolder(killDuringPayments)]
