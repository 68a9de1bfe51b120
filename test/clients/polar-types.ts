import type { models } from "polar-sdk-1-0/2026-10";
import type { BenefitPublicWire, BenefitWire } from "../../src/contract/billing/benefit-schema.ts";
import type {
  CheckoutLinkProductWire,
  CheckoutLinkWire,
} from "../../src/contract/billing/checkout-link-schema.ts";
import type {
  CheckoutDiscountWire,
  CheckoutProductWire,
  CheckoutPublicConfirmedWire,
  CheckoutPublicWire,
  CheckoutWire,
} from "../../src/contract/billing/checkout-schema.ts";
import type { CustomFieldWire } from "../../src/contract/billing/custom-field-schema.ts";
import type { CustomerWire } from "../../src/contract/billing/customer-schema.ts";
import type { CustomerStateWire } from "../../src/contract/billing/customer-state-schema.ts";
import type {
  DiscountBaseWire,
  DiscountProductWire,
  DiscountWire,
} from "../../src/contract/billing/discount-schema.ts";
import type { FileUploadWire, FileWire } from "../../src/contract/billing/file-schema.ts";
import type { MeterQuantitiesWire } from "../../src/contract/billing/meter-quantities-schema.ts";
import type { MeterWire } from "../../src/contract/billing/meter-schema.ts";
import type {
  OrderItemWire,
  OrderProductWire,
  OrderWire,
} from "../../src/contract/billing/order-schema.ts";
import type { PaymentWire } from "../../src/contract/billing/payment-schema.ts";
import type { CurrentPriceWire } from "../../src/contract/billing/price-schema.ts";
import type { ProductWire } from "../../src/contract/billing/product-schema.ts";
import type { RefundWire } from "../../src/contract/billing/refund-schema.ts";
import type { SellerWire } from "../../src/contract/billing/seller-schema.ts";

/**
 * Release 1.0 of the official SDK does not parse answers, so no call fails where a field is
 * missing. Its types are compared with ours instead: this file compiles as long as our answers have
 * every field that they require.
 */
type RequiredKeys<Type> = {
  [Key in keyof Type]-?: object extends Pick<Type, Key> ? never : Key;
}[keyof Type];
type Missing<Theirs, Ours> = Exclude<RequiredKeys<Theirs>, keyof Ours>;
type None<Keys extends never> = Keys;

type Benefit<Type> = Extract<BenefitWire, { type: Type }>;
type Field<Type> = Extract<CustomFieldWire, { type: Type }>;
type File<Service> = Extract<FileWire, { service: Service }>;
type Price<Type> = Extract<CurrentPriceWire, { amount_type: Type }>;
interface Fixed {
  type: "fixed";
  duration: "repeating";
}
interface Percentage {
  type: "percentage";
  duration: "repeating";
}

export type Complete = [
  None<Missing<models.Checkout, CheckoutWire>>,
  None<Missing<models.CheckoutPublic, CheckoutPublicWire>>,
  None<Missing<models.CheckoutPublicConfirmed, CheckoutPublicConfirmedWire>>,
  None<Missing<models.CheckoutProduct, CheckoutProductWire>>,
  None<Missing<models.CheckoutOrganization, SellerWire>>,
  None<Missing<models.CheckoutDiscountFixedRepeatDuration, Extract<CheckoutDiscountWire, Fixed>>>,
  None<
    Missing<
      models.CheckoutDiscountPercentageRepeatDuration,
      Extract<CheckoutDiscountWire, Percentage>
    >
  >,
  None<Missing<models.Product, ProductWire>>,
  None<Missing<models.ProductPriceFixed, Price<"fixed">>>,
  None<Missing<models.ProductPriceCustom, Price<"custom">>>,
  None<Missing<models.ProductPriceMeteredUnit, Price<"metered_unit">>>,
  None<Missing<models.BenefitCustom, Benefit<"custom">>>,
  None<Missing<models.BenefitDiscord, Benefit<"discord">>>,
  None<Missing<models.BenefitDiscordProperties, Benefit<"discord">["properties"]>>,
  None<Missing<models.BenefitDownloadables, Benefit<"downloadables">>>,
  None<Missing<models.BenefitLicenseKeysProperties, Benefit<"license_keys">["properties"]>>,
  None<Missing<models.BenefitMeterCreditProperties, Benefit<"meter_credit">["properties"]>>,
  None<Missing<models.BenefitCustomPublic, BenefitPublicWire>>,
  None<Missing<models.CheckoutLink, CheckoutLinkWire>>,
  None<Missing<models.CheckoutLinkProduct, CheckoutLinkProductWire>>,
  None<Missing<models.CustomFieldText, Field<"text">>>,
  None<Missing<models.CustomFieldSelect, Field<"select">>>,
  None<Missing<models.CustomerIndividual, CustomerWire>>,
  None<Missing<models.CustomerStateIndividual, CustomerStateWire>>,
  None<
    Missing<models.CustomerStateSubscription, CustomerStateWire["active_subscriptions"][number]>
  >,
  None<Missing<models.CustomerStateBenefitGrant, CustomerStateWire["granted_benefits"][number]>>,
  None<Missing<models.CustomerStateMeter, CustomerStateWire["active_meters"][number]>>,
  None<Missing<models.DiscountFixedRepeatDuration, Extract<DiscountWire, Fixed>>>,
  None<Missing<models.DiscountPercentageRepeatDuration, Extract<DiscountWire, Percentage>>>,
  None<Missing<models.DiscountFixedRepeatDurationBase, Extract<DiscountBaseWire, Fixed>>>,
  None<Missing<models.DiscountProduct, DiscountProductWire>>,
  None<Missing<models.DownloadableFileRead, File<"downloadable">>>,
  None<Missing<models.ProductMediaFileRead, File<"product_media">>>,
  None<Missing<models.FileUpload, FileUploadWire>>,
  None<Missing<models.S3FileUploadPart, FileUploadWire["upload"]["parts"][number]>>,
  None<Missing<models.Meter, MeterWire>>,
  None<Missing<models.MeterQuantities, MeterQuantitiesWire>>,
  None<Missing<models.Order, OrderWire>>,
  None<Missing<models.OrderItemSchema, OrderItemWire>>,
  None<Missing<models.OrderProduct, OrderProductWire>>,
  None<Missing<models.OrderCustomer, OrderWire["customer"]>>,
  None<Missing<models.OrderSubscription, NonNullable<OrderWire["subscription"]>>>,
  None<Missing<models.CardPayment, Extract<PaymentWire, { method: "card" }>>>,
  None<Missing<models.GenericPayment, PaymentWire>>,
  None<Missing<models.Refund, RefundWire>>,
  None<Missing<models.Organization, SellerWire>>,
  None<Missing<models.OrganizationSubscriptionSettings, SellerWire["subscription_settings"]>>,
  None<Missing<models.OrganizationCustomerEmailSettings, SellerWire["customer_email_settings"]>>,
  None<Missing<models.OrganizationCapabilities, SellerWire["capabilities"]>>,
];
