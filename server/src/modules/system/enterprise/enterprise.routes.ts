import { enterpriseCalls, enterpriseFailures } from '@seam/contract/system/enterprise'
import { smsFailures } from '@seam/contract/system/sms'
import { registerFailures } from '@seam/contract/system/user/register'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { checkCode } from '../../../kit/sms/code.ts'
import { selectOwnMenus } from '../menu/menu.rows.ts'
import { forgotPassword } from '../register/forgot-password.commands.ts'
import { registerEnterprise } from '../register/register.commands.ts'
import { requestCode } from '../register/request-code.commands.ts'
import { countAccounts, findEnterpriseId, selectEnterprisePage } from './enterprise.rows.ts'

export const enterpriseRoutes = implement(
  enterpriseCalls,
  {
    countAccounts: async ({ db, caller }) => {
      const enterpriseId = await findEnterpriseId(db, caller.userId)
      const entAccountCnt = enterpriseId === null ? 0 : await countAccounts(db, enterpriseId)
      return { entAccountCnt, driverCnt: 0 }
    },

    requestCode,

    checkCode: async ({ services, input, request }) => {
      const codeRequest = { mobile: input.mobile, purpose: input.vcType, address: request.address }
      if (!(await checkCode(services, codeRequest, input.verifyCode, false))) throw refuse(smsFailures.codeWrong)
      return null
    },

    register: registerEnterprise,

    forgotPassword,

    page: async ({ db, input, caller }) =>
      selectEnterprisePage(db, input, { scope: caller.scope, enterpriseId: await findEnterpriseId(db, caller.userId) }),

    menus: async ({ db, caller }) =>
      (await findEnterpriseId(db, caller.userId)) === null ? [] : selectOwnMenus(db, caller),
  },
  {
    user_mobile_taken: registerFailures.mobileTaken,
    enterprise_credit_code_taken: enterpriseFailures.creditCodeTaken,
  },
)
