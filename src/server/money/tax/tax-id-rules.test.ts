import fc from "fast-check";
import { expect, test } from "vitest";
import { type TaxIdFormat, taxIdFormats } from "#contract/billing/tax-id-schema.ts";
import { normalTaxId } from "./tax-id-rules.ts";

test.each<[TaxIdFormat, string, string]>([
  ["eu_vat", "DE 136,695 976", "DE136695976"],
  ["eu_vat", "de136695976", "DE136695976"],
  ["eu_vat", "FR 40 303 265 045", "FR40303265045"],
  ["eu_vat", "ATU13585627", "ATU13585627"],
  ["eu_vat", "NL004495445B01", "NL004495445B01"],
  ["eu_vat", "EL094259216", "EL094259216"],
  ["eu_vat", "GR094259216", "EL094259216"],
  ["eu_vat", "BE428759497", "BE0428759497"],
  ["eu_vat", "XI980780684", "XI980780684"],
  ["eu_oss_vat", "EU372022452", "EU372022452"],
  ["gb_vat", "980 7806 84", "GB980780684"],
  ["gb_vat", "GB980780684", "GB980780684"],
  ["ch_vat", "CHE-107.787.577 IVA", "CHE107787577IVA"],
  ["no_vat", "995 525 828 MVA", "995525828MVA"],
  ["us_ein", "91-1144442", "911144442"],
  ["br_cnpj", "16.727.230/0001-97", "16727230000197"],
  ["au_abn", "83 914 571 673", "83914571673"],
  ["in_gst", "27AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
  ["jp_cn", "5-8356-7825-6246", "5835678256246"],
  ["jp_trn", "T5835678256246", "T5835678256246"],
  ["hu_tin", "12892312-1-41", "12892312-1-41"],
  ["hu_tin", "12892312141", "12892312-1-41"],
  ["es_cif", "B58378431", "B58378431"],
  ["il_vat", "516179157", "516179157"],
  ["ec_ruc", "2414386421485", "2414386421485"],
  ["ec_ruc", "1792060346-001", "1792060346001"],
  ["ca_gst_hst", "12345-6782 RT 0001", "123456782RT0001"],
  ["ch_uid", "CHE-100.155.212", "CHE100155212"],
  ["li_uid", "CHE100155212", "CHE100155212"],
  ["fr_spi", "30 23 217 600 053", "3023217600053"],
  ["is_kt", "450401-3150", "4504013150"],
  ["it_cf", "RCCMNL83S18D969H", "RCCMNL83S18D969H"],
  ["mx_rfc", "GODE 561231 GR8", "GODE561231GR8"],
  ["pe_ruc", "20512333797", "20512333797"],
  ["uy_ruc", "21-100342-001-7", "211003420017"],
  ["id_npwp", "01.312.166.0-091.000", "013121660091000"],
  ["kr_brn", "116-82-00276", "1168200276"],
  ["ve_rif", "V-11470283-4", "V114702834"],
  ["br_cpf", "390.533.447-05", "39053344705"],
  ["tr_tin", "4540536920", "4540536920"],
  ["gh_tin", "C0000803561", "C0000803561"],
  ["de_stn", "181/815/08155", "18181508155"],
  ["za_vat", "4550104027", "4550104027"],
  ["ca_pst_bc", "pst-1234-5678", "PST-1234-5678"],
  ["ae_trn", "123456789012345", "123456789012345"],
  ["zw_tin", "12-34567890", "12-34567890"],
])("%s %s is %s", (format, value, expected) => {
  expect(normalTaxId([value, format])).toBe(expected);
});

test.each<[TaxIdFormat, string]>([
  ["eu_vat", "DE136695977"],
  ["eu_vat", "136695976"],
  ["eu_vat", "US136695976"],
  ["eu_vat", "DE"],
  ["eu_vat", "NL -"],
  ["eu_vat", "GB980780684"],
  ["gb_vat", "980780685"],
  ["us_ein", "911-144442-1"],
  ["br_cpf", "390.533.447-06"],
  ["jp_trn", "5835678256246"],
  ["jp_trn", "T5835678256247"],
  ["hu_tin", "12892313-1-41"],
  ["hu_tin", ""],
  ["ae_trn", "12345"],
  ["zw_tin", "none"],
  ["zw_tin", "<script>1</script>"],
])("%s %s is refused", (format, value) => {
  expect(normalTaxId([value, format])).toBeUndefined();
});

test("any input gets an answer, and a normalized number does not change", () => {
  const digits = fc.stringMatching(/^[A-Z]{0,4}[0-9]{5,15}[A-Z]{0,3}$/);
  const separated = fc.stringMatching(/^[A-Z]{2}[ ./-]{0,3}[0-9A-Z ./-]{0,12}$/);
  const text = fc.oneof(fc.string({ unit: "binary" }), digits, separated);
  fc.assert(
    fc.property(fc.constantFrom(...taxIdFormats), text, (format, value) => {
      const normal = normalTaxId([value, format]);
      if (normal !== undefined) expect(normalTaxId([normal, format])).toBe(normal);
    }),
    { numRuns: 5_000 },
  );
});
