import type { ComponentType } from 'react'

/**
 * The address of a menu → its screen. An address with parameters, such as /delegate/list/:id, belongs to the menu of
 * its prefix. Menus without an entry show a page that says so.
 */
export const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/assay/bench': () => import('../features/lab/result/bench/bench-page.tsx').then(module => module.BenchPage),
  '/assay/highQuota': () =>
    import('../features/lab/high-value/high-value-page.tsx').then(module => module.HighValuePage),
  '/assay/instrumentFile': () =>
    import('../features/lab/instrument-file/instrument-file-page.tsx').then(module => module.InstrumentFilePage),
  '/assay/preparation': () =>
    import('../features/lab/preparation/preparation-page.tsx').then(module => module.PreparationPage),
  '/assay/report': () => import('../features/lab/report/report-page.tsx').then(module => module.ReportPage),
  '/assay/report/:id': () =>
    import('../features/lab/report/view/report-view-page.tsx').then(module => module.ReportViewPage),
  '/assay/review': () => import('../features/lab/result/review/review-page.tsx').then(module => module.ReviewPage),
  '/basic/materialCategory': () =>
    import('../features/catalogue/material-category/material-category-page.tsx').then(
      module => module.MaterialCategoryPage,
    ),
  '/basic/groupPrice': () =>
    import('../features/catalogue/price/group-price-page.tsx').then(module => module.GroupPricePage),
  '/basic/project': () => import('../features/catalogue/project/project-page.tsx').then(module => module.ProjectPage),
  '/basic/projectGroup': () =>
    import('../features/catalogue/project-group/project-group-page.tsx').then(module => module.ProjectGroupPage),
  '/basic/unitPrice': () =>
    import('../features/catalogue/price/unit-price-page.tsx').then(module => module.UnitPricePage),
  '/client/account': () =>
    import('../features/client/client/account/account-page.tsx').then(module => module.AccountPage),
  '/client/address': () =>
    import('../features/client/client/address/address-list.tsx').then(module => module.AddressPage),
  '/client/credit': () => import('../features/trade/account-record/credit-page.tsx').then(module => module.CreditPage),
  '/finance/bankLine': () => import('../features/trade/suspense/suspense-page.tsx').then(module => module.SuspensePage),
  '/finance/ledger': () => import('../features/client/ledger/ledger-page.tsx').then(module => module.LedgerPage),
  '/finance/dayClose': () => import('../features/client/shift/shift-page.tsx').then(module => module.ShiftPage),
  '/finance/bill': () => import('../features/trade/bill/bill-page.tsx').then(module => module.BillPage),
  '/finance/invoice': () => import('../features/client/invoice/invoice-page.tsx').then(module => module.InvoicePage),
  '/finance/pay': () => import('../features/trade/pay-method/pay-method-page.tsx').then(module => module.PayMethodPage),
  '/finance/approval': () => import('../features/trade/approval/approval-page.tsx').then(module => module.ApprovalPage),
  '/finance/refund': () => import('../features/trade/refund/refund-page.tsx').then(module => module.RefundPage),
  '/finance/settle': () => import('../features/trade/settle/settle-page.tsx').then(module => module.SettlePage),
  '/finance/statement': () =>
    import('../features/trade/statement/statement-page.tsx').then(module => module.StatementPage),
  '/finance/till': () => import('../features/trade/till/till-page.tsx').then(module => module.TillPage),
  '/finance/trade': () => import('../features/trade/trade/trade-page.tsx').then(module => module.TradePage),
  '/finance/waitSettle': () =>
    import('../features/trade/settle/unsettled-page.tsx').then(module => module.UnsettledPage),
  '/client/grade': () => import('../features/client/grade/grade-page.tsx').then(module => module.GradePage),
  '/basic/coal': () => import('../features/catalogue/coal/coal-page.tsx').then(module => module.CoalPage),
  '/basic/coalCategory': () =>
    import('../features/catalogue/coal-category/coal-category-page.tsx').then(module => module.CoalCategoryPage),
  '/basic/coalClassify': () =>
    import('../features/catalogue/coal-classify/coal-classify-page.tsx').then(module => module.CoalClassifyPage),
  '/basic/costCoefficient': () =>
    import('../features/catalogue/cost-coefficient/cost-coefficient-page.tsx').then(
      module => module.CostCoefficientPage,
    ),
  '/basic/floatingProportion': () =>
    import('../features/catalogue/float-density/float-density-page.tsx').then(module => module.FloatDensityPage),
  '/basic/salesman': () =>
    import('../features/catalogue/salesman/salesman-page.tsx').then(module => module.SalesmanPage),
  '/basic/sampleInfo': () =>
    import('../features/catalogue/sample-kind/sample-kind-page.tsx').then(module => module.SampleKindPage),
  '/basic/sgsIntro': () =>
    import('../features/catalogue/introduction/introduction-page.tsx').then(module => module.IntroductionPage),
  '/basic/standard': () =>
    import('../features/catalogue/standard/standard-page.tsx').then(module => module.StandardPage),
  '/client/info': () => import('../features/client/client/client-page.tsx').then(module => module.ClientPage),
  '/client/info/:id': () =>
    import('../features/client/client/view/client-view-page.tsx').then(module => module.ClientViewPage),
  '/client/notifier': () =>
    import('../features/client/client/notifier/notifier-list.tsx').then(module => module.NotifierPage),
  '/client/score': () => import('../features/client/score/score-page.tsx').then(module => module.ScorePage),
  '/client/ticket': () => import('../features/client/client/ticket/ticket-list.tsx').then(module => module.TicketPage),
  '/delegate/list': () =>
    import('../features/lab/delegation/list/delegation-list-page.tsx').then(module => module.DelegationListPage),
  '/delegate/list/:id/edit': () =>
    import('../features/lab/delegation/register/edit-page.tsx').then(module => module.EditPage),
  '/delegate/waitPay': () => import('../features/trade/till/wait-pay-page.tsx').then(module => module.WaitPayPage),
  '/delegate/online': () =>
    import('../features/portal/online-order/online-order-page.tsx').then(module => module.OnlineOrderPage),
  '/delegate/receive': () => import('../features/lab/receive/receive-page.tsx').then(module => module.ReceivePage),
  '/delegate/register': () =>
    import('../features/lab/delegation/register/register-page.tsx').then(module => module.RegisterPage),
  '/enterprise/info': () =>
    import('../features/system/enterprise/enterprise-page.tsx').then(module => module.EnterprisePage),
  '/quality/custody': () => import('../features/lab/custody/custody-page.tsx').then(module => module.CustodyPage),
  '/stat/chemical': () =>
    import('../features/insight/stat/chemical-stat-page.tsx').then(module => module.ChemicalStatPage),
  '/stat/delegate': () =>
    import('../features/insight/stat/delegate-stat-page.tsx').then(module => module.DelegateStatPage),
  '/stat/highQuota': () => import('../features/insight/stat/high-stat-page.tsx').then(module => module.HighStatPage),
  '/stat/platform': () =>
    import('../features/insight/stat/platform/platform-page.tsx').then(module => module.PlatformPage),
  '/stat/project': () =>
    import('../features/insight/stat/project/project-stat-page.tsx').then(module => module.ProjectStatPage),
  '/stat/quality': () =>
    import('../features/insight/stat/quality/quality-stat-page.tsx').then(module => module.QualityStatPage),
  '/stat/service': () =>
    import('../features/insight/stat/service-stat-page.tsx').then(module => module.ServiceStatPage),
  '/stat/time': () => import('../features/insight/stat/time-stat-page.tsx').then(module => module.TimeStatPage),
  '/stat/workload': () => import('../features/insight/stat/workload-page.tsx').then(module => module.WorkloadPage),
  '/system/calendar': () =>
    import('../features/catalogue/calendar/calendar-page.tsx').then(module => module.CalendarPage),
  '/system/company': () =>
    import('../features/system/department/department-page.tsx').then(module => module.DepartmentPage),
  '/system/condition': () =>
    import('../features/system/condition/condition-page.tsx').then(module => module.ConditionPage),
  '/system/config': () => import('../features/system/config/config-page.tsx').then(module => module.ConfigPage),
  '/system/dict': () =>
    import('../features/system/dictionary/dictionary-page.tsx').then(module => module.DictionaryPage),
  '/system/export': () =>
    import('../features/system/export-task/export-task-page.tsx').then(module => module.ExportTaskPage),
  '/system/menu': () => import('../features/system/menu/menu-page.tsx').then(module => module.MenuPage),
  '/system/notice': () => import('../features/system/notice/notice-page.tsx').then(module => module.NoticePage),
  '/system/oplog': () => import('../features/system/log/log-page.tsx').then(module => module.LogPage),
  '/system/role': () => import('../features/system/role/role-page.tsx').then(module => module.RolePage),
  '/system/session': () =>
    import('../features/system/online-session/online-session-page.tsx').then(module => module.OnlineSessionPage),
  '/system/sms': () => import('../features/system/sms/sms-page.tsx').then(module => module.SmsPage),
  '/quality/control': () => import('../features/lab/control/control-page.tsx').then(module => module.ControlPage),
  '/quality/reference': () =>
    import('../features/catalogue/reference/reference-page.tsx').then(module => module.ReferencePage),
  '/quality/run': () => import('../features/lab/control/run-page.tsx').then(module => module.RunPage),
  '/quality/instrument': () =>
    import('../features/catalogue/instrument/instrument-page.tsx').then(module => module.InstrumentPage),
  '/quality/limit': () =>
    import('../features/lab/plausibility/plausibility-page.tsx').then(module => module.PlausibilityPage),
  '/system/user': () => import('../features/system/user/user-page.tsx').then(module => module.UserPage),
}

/** The address of the account security page, which needs no menu. */
export const accountSecurity = '/account/security'

export const loadAccountSecurity = () =>
  import('../features/system/account-security/account-security-page.tsx').then(module => module.AccountSecurityPage)

/** Titles of views that differ from their menu. */
export const titles: Readonly<Record<string, string>> = {
  '/assay/report/:id': '报告详情',
  '/client/info/:id': '客户详情',
  '/delegate/list/:id/edit': '修改委托',
}
