import type { ComponentType } from 'react'

/**
 * The address of a menu → its screen. An address with parameters, such as /delegate/list/:id, belongs to the menu of
 * its prefix. Menus without an entry show a page that says so.
 */
export const screens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/assay/bench': () => import('../features/lab/result/bench/bench-page.tsx').then(made => made.BenchPage),
  '/assay/highQuota': () => import('../features/lab/high-value/high-value-page.tsx').then(made => made.HighValuePage),
  '/assay/instrumentFile': () =>
    import('../features/lab/instrument-file/instrument-file-page.tsx').then(made => made.InstrumentFilePage),
  '/assay/preparation': () =>
    import('../features/lab/preparation/preparation-page.tsx').then(made => made.PreparationPage),
  '/assay/report': () => import('../features/lab/report/report-page.tsx').then(made => made.ReportPage),
  '/assay/report/:id': () =>
    import('../features/lab/report/view/report-view-page.tsx').then(made => made.ReportViewPage),
  '/assay/review': () => import('../features/lab/result/review/review-page.tsx').then(made => made.ReviewPage),
  '/basic/materialCategory': () =>
    import('../features/catalogue/material-category/material-category-page.tsx').then(
      made => made.MaterialCategoryPage,
    ),
  '/basic/groupPrice': () =>
    import('../features/catalogue/price/group-price-page.tsx').then(made => made.GroupPricePage),
  '/basic/project': () => import('../features/catalogue/project/project-page.tsx').then(made => made.ProjectPage),
  '/basic/projectGroup': () =>
    import('../features/catalogue/project-group/project-group-page.tsx').then(made => made.ProjectGroupPage),
  '/basic/unitPrice': () => import('../features/catalogue/price/unit-price-page.tsx').then(made => made.UnitPricePage),
  '/client/account': () => import('../features/client/client/account/account-page.tsx').then(made => made.AccountPage),
  '/client/address': () => import('../features/client/client/address/address-list.tsx').then(made => made.AddressPage),
  '/client/credit': () => import('../features/trade/account-record/credit-page.tsx').then(made => made.CreditPage),
  '/finance/bankLine': () => import('../features/trade/suspense/suspense-page.tsx').then(made => made.SuspensePage),
  '/finance/ledger': () => import('../features/client/ledger/ledger-page.tsx').then(made => made.LedgerPage),
  '/finance/dayClose': () => import('../features/client/shift/shift-page.tsx').then(made => made.ShiftPage),
  '/finance/bill': () => import('../features/trade/bill/bill-page.tsx').then(made => made.BillPage),
  '/finance/invoice': () => import('../features/client/invoice/invoice-page.tsx').then(made => made.InvoicePage),
  '/finance/pay': () => import('../features/trade/pay-method/pay-method-page.tsx').then(made => made.PayMethodPage),
  '/finance/approval': () => import('../features/trade/approval/approval-page.tsx').then(made => made.ApprovalPage),
  '/finance/refund': () => import('../features/trade/refund/refund-page.tsx').then(made => made.RefundPage),
  '/finance/settle': () => import('../features/trade/settle/settle-page.tsx').then(made => made.SettlePage),
  '/finance/statement': () => import('../features/trade/statement/statement-page.tsx').then(made => made.StatementPage),
  '/finance/till': () => import('../features/trade/till/till-page.tsx').then(made => made.TillPage),
  '/finance/trade': () => import('../features/trade/trade/trade-page.tsx').then(made => made.TradePage),
  '/finance/waitSettle': () => import('../features/trade/settle/unsettled-page.tsx').then(made => made.UnsettledPage),
  '/client/grade': () => import('../features/client/grade/grade-page.tsx').then(made => made.GradePage),
  '/basic/coal': () => import('../features/catalogue/coal/coal-page.tsx').then(made => made.CoalPage),
  '/basic/coalCategory': () =>
    import('../features/catalogue/coal-category/coal-category-page.tsx').then(made => made.CoalCategoryPage),
  '/basic/coalClassify': () =>
    import('../features/catalogue/coal-classify/coal-classify-page.tsx').then(made => made.CoalClassifyPage),
  '/basic/costCoefficient': () =>
    import('../features/catalogue/cost-coefficient/cost-coefficient-page.tsx').then(made => made.CostCoefficientPage),
  '/basic/floatingProportion': () =>
    import('../features/catalogue/float-density/float-density-page.tsx').then(made => made.FloatDensityPage),
  '/basic/salesman': () => import('../features/catalogue/salesman/salesman-page.tsx').then(made => made.SalesmanPage),
  '/basic/sampleInfo': () =>
    import('../features/catalogue/sample-kind/sample-kind-page.tsx').then(made => made.SampleKindPage),
  '/basic/sgsIntro': () =>
    import('../features/catalogue/introduction/introduction-page.tsx').then(made => made.IntroductionPage),
  '/basic/standard': () => import('../features/catalogue/standard/standard-page.tsx').then(made => made.StandardPage),
  '/client/info': () => import('../features/client/client/client-page.tsx').then(made => made.ClientPage),
  '/client/info/:id': () =>
    import('../features/client/client/view/client-view-page.tsx').then(made => made.ClientViewPage),
  '/client/notifier': () =>
    import('../features/client/client/notifier/notifier-list.tsx').then(made => made.NotifierPage),
  '/client/score': () => import('../features/client/score/score-page.tsx').then(made => made.ScorePage),
  '/client/ticket': () => import('../features/client/client/ticket/ticket-list.tsx').then(made => made.TicketPage),
  '/delegate/list': () =>
    import('../features/lab/delegation/list/delegation-list-page.tsx').then(made => made.DelegationListPage),
  '/delegate/list/:id/edit': () =>
    import('../features/lab/delegation/register/edit-page.tsx').then(made => made.EditPage),
  '/delegate/waitPay': () => import('../features/trade/till/wait-pay-page.tsx').then(made => made.WaitPayPage),
  '/delegate/online': () =>
    import('../features/portal/online-order/online-order-page.tsx').then(made => made.OnlineOrderPage),
  '/delegate/receive': () => import('../features/lab/receive/receive-page.tsx').then(made => made.ReceivePage),
  '/delegate/register': () =>
    import('../features/lab/delegation/register/register-page.tsx').then(made => made.RegisterPage),
  '/enterprise/info': () =>
    import('../features/system/enterprise/enterprise-page.tsx').then(made => made.EnterprisePage),
  '/quality/custody': () => import('../features/lab/custody/custody-page.tsx').then(made => made.CustodyPage),
  '/stat/chemical': () => import('../features/insight/stat/chemical-stat-page.tsx').then(made => made.ChemicalStatPage),
  '/stat/delegate': () => import('../features/insight/stat/delegate-stat-page.tsx').then(made => made.DelegateStatPage),
  '/stat/highQuota': () => import('../features/insight/stat/high-stat-page.tsx').then(made => made.HighStatPage),
  '/stat/platform': () => import('../features/insight/stat/platform-page.tsx').then(made => made.PlatformPage),
  '/stat/project': () => import('../features/insight/stat/project-stat-page.tsx').then(made => made.ProjectStatPage),
  '/stat/quality': () => import('../features/insight/stat/quality-stat-page.tsx').then(made => made.QualityStatPage),
  '/stat/service': () => import('../features/insight/stat/service-stat-page.tsx').then(made => made.ServiceStatPage),
  '/stat/time': () => import('../features/insight/stat/time-stat-page.tsx').then(made => made.TimeStatPage),
  '/stat/workload': () => import('../features/insight/stat/workload-page.tsx').then(made => made.WorkloadPage),
  '/system/calendar': () => import('../features/catalogue/calendar/calendar-page.tsx').then(made => made.CalendarPage),
  '/system/company': () =>
    import('../features/system/department/department-page.tsx').then(made => made.DepartmentPage),
  '/system/condition': () => import('../features/system/condition/condition-page.tsx').then(made => made.ConditionPage),
  '/system/config': () => import('../features/system/config/config-page.tsx').then(made => made.ConfigPage),
  '/system/dict': () => import('../features/system/dictionary/dictionary-page.tsx').then(made => made.DictionaryPage),
  '/system/export': () =>
    import('../features/system/export-task/export-task-page.tsx').then(made => made.ExportTaskPage),
  '/system/menu': () => import('../features/system/menu/menu-page.tsx').then(made => made.MenuPage),
  '/system/notice': () => import('../features/system/notice/notice-page.tsx').then(made => made.NoticePage),
  '/system/oplog': () => import('../features/system/log/log-page.tsx').then(made => made.LogPage),
  '/system/role': () => import('../features/system/role/role-page.tsx').then(made => made.RolePage),
  '/system/session': () => import('../features/system/session/session-page.tsx').then(made => made.SessionPage),
  '/system/sms': () => import('../features/system/sms/sms-page.tsx').then(made => made.SmsPage),
  '/quality/control': () => import('../features/lab/control/control-page.tsx').then(made => made.ControlPage),
  '/quality/reference': () =>
    import('../features/catalogue/reference/reference-page.tsx').then(made => made.ReferencePage),
  '/quality/run': () => import('../features/lab/control/run-page.tsx').then(made => made.RunPage),
  '/quality/instrument': () =>
    import('../features/catalogue/instrument/instrument-page.tsx').then(made => made.InstrumentPage),
  '/quality/limit': () =>
    import('../features/lab/plausibility/plausibility-page.tsx').then(made => made.PlausibilityPage),
  '/system/user': () => import('../features/system/user/user-page.tsx').then(made => made.UserPage),
}

/** The address of the account security page, which needs no menu. */
export const accountSecurity = '/account/security'

export const loadAccountSecurity = () =>
  import('../features/system/account-security/account-security-page.tsx').then(made => made.AccountSecurityPage)

/** Titles of views that differ from their menu. */
export const titles: Readonly<Record<string, string>> = {
  '/assay/report/:id': '报告详情',
  '/client/info/:id': '客户详情',
  '/delegate/list/:id/edit': '修改委托',
}
