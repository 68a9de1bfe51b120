import type { RefusalMessages } from "./refusal-messages.ts";

export const refusalMessages = {
  fields: {
    discount_code_invalid: "この割引コードは無効です。",
    discount_unusable: "この割引はここでは使用できません。",
    discount_over: "この割引は開始前か、終了したか、上限に達しています。",
    tax_id_invalid: "この納税者番号は、選択した国では無効です。",
    tax_id_without_country: "納税者番号を使用するには、請求先住所を入力してください。",
    total_changed: "合計が変わりました。ご確認のうえ、もう一度お支払いください。",
    total_too_high: "税込の合計が 1 回の支払いの上限を超えています。販売者にお問い合わせください。",
    location_missing: "税額を計算するため、請求先住所を入力してください。",
    location_invalid:
      "この住所の税額を計算できません。国、都道府県（州）、郵便番号を確認してください。",
    payment_token_unknown: "カード情報の有効期限が切れました。もう一度入力してください。",
    string_too_short: { other: "{count} 文字以上で入力してください。" },
    string_too_long: { other: "{count} 文字以内で入力してください。" },
    greater_than_equal: "{limit} 以上の値を入力してください。",
    less_than_equal: "{limit} 以下の値を入力してください。",
    date_too_early: "{limit} 以降の日付を選択してください。",
    date_too_late: "{limit} 以前の日付を選択してください。",
    int_type: "整数を入力してください。",
    date_parsing: "日付を入力してください。",
    literal_error: "選択肢から選んでください。",
  },

  declines: {
    card_declined:
      "カードが拒否されました。別のカードをご利用いただくか、カード発行会社にお問い合わせください。",
    incorrect_number: "カード番号が正しくありません。番号を確認して、もう一度お試しください。",
    incorrect_cvc:
      "セキュリティコード（CVC）が正しくありません。コードを確認して、もう一度お試しください。",
    invalid_expiry_month: "有効期限が正しくありません。日付を確認して、もう一度お試しください。",
    card_not_supported:
      "お使いのカードはこの種類の購入に対応していません。別のカードをお試しください。",
    processing_error: "カードを処理できませんでした。しばらく待ってから、もう一度お試しください。",
    do_not_honor:
      "カード発行会社がお支払いを承認しませんでした。カード発行会社にお問い合わせいただくか、別のカードをお試しください。",
    authentication_required:
      "カード発行会社がこのお支払いの確認を求めています。もう一度お試しいただき、確認を完了してください。",
    card_velocity_exceeded:
      "カードの利用回数または利用額の上限に達しました。別のカードをご利用いただくか、後でもう一度お試しください。",
    currency_not_supported:
      "お使いのカードはこの購入の通貨に対応していません。別のカードをお試しください。",
    expired_card: "カードの有効期限が切れています。別のカードをお試しください。",
    incorrect_address: "請求先住所がカードと一致しません。住所を確認して、もう一度お試しください。",
    incorrect_zip: "郵便番号がカードと一致しません。番号を確認して、もう一度お試しください。",
    insufficient_funds: "カードの残高が不足しています。別のカードをお試しください。",
    live_mode_test_card:
      "これはテストカードです。ここでは使用できません。別のカードをお試しください。",
    payment_intent_authentication_failure:
      "カード発行会社での確認が完了しませんでした。もう一度お試しいただくか、別のカードをご利用ください。",
    setup_intent_authentication_failure:
      "カードの確認が完了しませんでした。もう一度お試しいただくか、別のカードをご利用ください。",
    testmode_decline: "これは常に拒否されるテストカードです。別のカードをお試しください。",
    withdrawal_count_limit_exceeded:
      "このお支払いはカードの利用限度を超えています。別のカードをご利用いただくか、後でもう一度お試しください。",
    payment_canceled: "お支払いは時間内に完了しませんでした。請求は発生していません。",
    processor_unavailable:
      "決済サービスから応答がありませんでした。請求は発生していません。もう一度お試しください。",
  },
} as const satisfies RefusalMessages;
