import type { ServerMessages } from "./server-messages.ts";

export const serverMessages = {
  document: {
    title: "お支払い",
    needsScript:
      "このページには JavaScript が必要です。有効にしてから、ページを再読み込みしてください。",
  },

  receiptMail: {
    paidSubject: "領収書のお知らせ",
    paidHeading: "ご注文ありがとうございます",
    paid: "{date} に {amount} をお支払いいただきました。",
    free: "ご注文は無料でした。",
    notCharged: "{date} のご注文に対する請求は発生していません。",
    credited:
      "{date} に {amount} をクレジット残高に追加しました。次回以降のお支払いに充当されます。",
    refundedSubject: "返金のお知らせ",
    refundedHeading: "返金を行いました",
    refunded: "{date} に {amount} を返金しました。明細に反映されるまで数日かかる場合があります。",
    number: "注文番号",
    item: "商品",
    discount: "割引",
    tax: "税",
    taxIncluded: "税（内税）",
    credit: "クレジット",
    total: "合計",
    period: "期間:{start} から {end} まで",
    answer: "ご回答",
    answerOnReceipt: "領収書をご覧ください",
    yes: "はい",
    no: "いいえ",
    viewReceipt: "領収書を表示",
    soldBy: "販売者",
    seller: "販売者",
    contact: "ご注文に関するお問い合わせは {email} までご連絡ください。",
    sandbox: "テスト環境：これはテストです。実際の請求は発生していません。",
    sent: "Guildhall から送信",
    sentFor: "{seller} に代わって Guildhall から送信",
  },

  subscriptionMail: {
    failedSubject: "お支払いに失敗しました",
    failedHeading: "カードに請求できませんでした",
    failed: "{date} のサブスクリプション料金 {amount} のお支払いに失敗しました。",
    failedCard: "{brand}（末尾 {last4}）：{reason}",
    noCard:
      "{date} はサブスクリプション料金 {amount} のお支払い日でしたが、登録されたカードがありません。",
    retry: "{date} に再度請求します。",
    deadline: "{date} までにお支払いがない場合、サブスクリプションは終了します。",
    payNow: "今すぐ支払う",
    noAddressSubject: "請求先住所が登録されていません",
    noAddressHeading: "請求先住所を入力してください",
    noAddress:
      "{date} はサブスクリプション料金のお支払い日でした。税額を計算するため、請求先住所が必要です。",
    giveAddress: "住所を入力して支払う",
    expiringSubject: "カードの有効期限が近づいています",
    expiring:
      "末尾が {last4} のカードは {month} 末に有効期限が切れます。このカードでサブスクリプション料金が支払われています。",
    renewalSubject: "サブスクリプションがまもなく更新されます",
    renews: "サブスクリプションは {date} に 1 年間更新されます。",
    trialSubject: "トライアルがまもなく終了します",
    trialEnds: "トライアルは {date} に終了します。",
    charge: "当日、割引と税を含めて {amount} が請求されます。",
    chargePlusTax: "当日、{amount}(税が適用される場合は別途)が請求されます。",
    canceledSubject: "サブスクリプションが解約されました",
    canceled: "サブスクリプションは {date} までご利用いただけます。",
    notCharged: "今後の請求はありません。",
    lastCharge: "当日、まだ請求されていないプラン変更の料金 {amount} が請求されます。",
    lastChargePlusTax:
      "当日、まだ請求されていないプラン変更の料金 {amount}(税が適用される場合は別途)が請求されます。",
    creditAtEnd: "当日、{amount} は次回以降のお支払いに使えるクレジットになります。",
    creditedNow:
      "プラン変更に伴い {amount} をクレジット残高に追加しました。次回以降のお支払いに充当されます。",
    lastUsage:
      "当日、それまでのご利用分と、まだ請求されていないプラン変更の料金が請求されます(現時点で {amount})。",
    chargedNow: "まだ請求されていない料金 {amount} が請求されます。",
    continuedSubject: "サブスクリプションは継続されます",
    continued:
      "解約は取り消されました。サブスクリプションは {date} に更新され、引き続き請求されます。",
    endedSubject: "サブスクリプションが終了しました",
    ended: "サブスクリプションは {date} に終了しました。",
    endedUnpaid: "お支払いに失敗したため、サブスクリプションは {date} に終了しました。",
    creditTakenSubject: "クレジットが取り消されました",
    creditTaken:
      "ご注文 {order} のお支払いは、銀行からお客様に返金されました。同じお支払いに対して付与されていたクレジット {amount} は取り消されました。",
    creditOwed:
      "そのうち {amount} はすでに使用されていました。この金額は未払いとなり、サブスクリプションは終了しました。",
    creditSetOffSubject: "クレジットが未払い金額に充当されました",
    creditSetOff:
      "クレジット {amount} が付与され、ご注文 {order} のお支払いが銀行から返金されたことによる未払い金額に充当されました。",
    creditStillOwed: "未払い金額の残りは {amount} です。",
    creditReturnedSubject: "ご注文の異議申し立てが決定しました",
    creditReturned:
      "ご注文 {order} の異議申し立ては、販売者の主張が認められました。取り消されたクレジット {amount} は再びご利用いただけます。",
    creditNotOwed:
      "ご注文 {order} の異議申し立ては、販売者の主張が認められました。使用済みクレジット {amount} の未払いは解消されました。",
    product: "サブスクリプション",
    contact: "サブスクリプションに関するお問い合わせは {email} までご連絡ください。",
    manage: "サブスクリプションを管理",
  },

  usageMail: {
    limitSubject: "利用上限の一部を使用しました",
    reachedSubject: "上限に達しました",
    used: "{interval}の上限 {limit} のうち {percent} を使用しました。",
    reached: "{interval}の上限 {limit} に達しました。",
    blocked: "上限が更新されるか引き上げられるまで、これ以上は利用できません。",
    notBlocked: "引き続きご利用いただけます。追加の利用分は通常どおり請求されます。",
    day: "1日",
    month: "1か月",
    period: "請求期間",
    units: "{count} 単位",
    meter: "利用量",
    contact: "ご利用についてのお問い合わせ:{email}",
    manage: "利用量を見る",
  },

  portalMail: {
    codeSubject: "サインインコード",
    code: "サインインするには次のコードを入力してください。",
    codeFootnote:
      "コードは 1 回限り、{minutes} 分間有効です。お心当たりがない場合は、このメールを無視してください。",
    open: "カスタマーポータルを開く",
  },

  link: {
    unknownTitle: "リンクが見つかりません",
    unknown: "このリンクは存在しないか、削除されました。販売者に新しいリンクを依頼してください。",
    soldOutTitle: "ご利用いただけません",
    soldOut: "{seller} はこの商品の販売を終了しました。",
    busyTitle: "リクエストが多すぎます",
    busy: "このリンクは短時間に何度も開かれました。1 分ほど待ってから、もう一度開いてください。",
  },

  bank: {
    title: "{heading} – 決済テスト環境",
    mode: "テスト環境：実際の請求は発生しません",
    name: "テスト銀行 · 3D セキュア",
    confirmPayment: "お支払いの確認",
    confirmCard: "カードの確認",
    amount: "金額",
    purpose: "内容",
    card: "カード",
    approve: "承認する",
    approveAmount: "{amount} を承認する",
    refuse: "拒否する",
    approvedTitle: "確認しました",
    approved: "このウィンドウを閉じて、ショップに戻ることができます。",
    refusedTitle: "確認されませんでした",
    refused: "拒否されたため、請求は発生していません。もう一度試すには、ショップに戻ってください。",
    declinedTitle: "カード発行会社により拒否されました",
    declined:
      "お支払いは承認されましたが、カード発行会社がカードを拒否しました。ショップに戻って、別のカードをお試しください。",
    closedTitle: "確認するものはありません",
    closed:
      "この確認はすでに使用されたか、新しいものに置き換えられたか、キャンセルされました。ショップに戻ってください。",
  },
} as const satisfies ServerMessages;
