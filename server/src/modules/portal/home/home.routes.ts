import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { portalCalls } from '@seam/contract/portal/portal'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findAccount } from '../../client/account/account.rows.ts'
import { countOpenStatements } from '../statement/statement.rows.ts'
import { countNewReports, countOrders, findClientName, findLaboratoryContact, sumDue } from './home.rows.ts'

export const portalRoutes = implement(portalCalls, {
  home: async ({ db, caller }) => {
    const { portal, userName } = caller
    if (portal === null) throw refuse(commonFailures.noPermission)
    const { rights, readOnly, clientId } = portal
    const about = { ...(await findLaboratoryContact(db)), userName, rights: [...rights].sort(), readOnly }
    if (clientId === null) return { ...about, clientName: '', orders: null, newReports: null, account: null }
    const account = async () => {
      const { balance, creditUsed } = await findAccount(db, clientId)
      return {
        balance: fromFen(balance),
        creditUsed: fromFen(creditUsed),
        due: fromFen(await sumDue(db, caller)),
        openStatements: await countOpenStatements(db, caller),
      }
    }
    return {
      ...about,
      clientName: await findClientName(db, caller),
      orders: rights.has('portalOrder') ? await countOrders(db, caller) : null,
      newReports: rights.has('portalReport') ? await countNewReports(db, caller) : null,
      account: rights.has('portalMoney') ? await account() : null,
    }
  },
})
