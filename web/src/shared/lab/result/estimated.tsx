import './estimated.css'

/** 估算: calculated by a formula that no standard defines. */
export const Estimated = () => (
  <span className="estimated" title="氢含量按经验式估算，非国家标准方法">
    估算
  </span>
)
