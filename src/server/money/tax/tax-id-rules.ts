import { stdnum, type Validator } from "stdnum";
import type { TaxId, TaxIdFormat } from "#contract/billing/tax-id-schema.ts";

/** Normalizes a number; undefined if it is not valid for its kind. */
type Normalise = (value: string) => string | undefined;

/**
 * Returns the number in its one spelling: by its check digits where we know them, by its looks
 * otherwise.
 */
export function normalTaxId([value, format]: TaxId): string | undefined {
  const normalise = checked[format] ?? looking(shapes[format] ?? anyShape);
  return normalise(value.normalize("NFKC"));
}

/** Keys of the library: country and number. More than one: any of them. */
function valid(...keys: `${string}.${string}`[]): Normalise {
  const validators = keys.map(getValidator);
  return (value) => {
    const validator = validators.find((each) => isValid(each, value));
    // Not what validate() gives back: of some numbers that is only the part it checked.
    return validator?.compact(value);
  };
}

/** Some texts that are no number at all make the library stumble instead of saying so. */
function isValid(validator: Validator, value: string): boolean {
  try {
    return validator.validate(value).isValid;
  } catch {
    return false;
  }
}

function getValidator(key: string): Validator {
  const [country = "", number = ""] = key.split(".");
  const validator = stdnum[country]?.[number];
  if (!validator) throw new Error(`stdnum does not know ${key}`);
  return validator;
}

/** The library drops the letters in front, which are part of what people know as their number. */
function prefixed(prefix: string, normalise: Normalise): Normalise {
  return (value) => {
    const compact = normalise(value);
    return compact && prefix + compact;
  };
}

const euVat: Record<string, Normalise> = {
  AT: valid("AT.uid"),
  BE: valid("BE.vat"),
  BG: valid("BG.vat"),
  CY: valid("CY.vat"),
  CZ: valid("CZ.dic"),
  DE: valid("DE.vat"),
  DK: valid("DK.cvr"),
  EE: valid("EE.kmkr"),
  EL: valid("GR.vat"),
  ES: valid("ES.nif"),
  FI: valid("FI.alv"),
  FR: valid("FR.tva", "MC.tva"),
  HR: valid("HR.oib"),
  HU: valid("HU.anum"),
  IE: valid("IE.vat"),
  IT: valid("IT.iva"),
  LT: valid("LT.pvm"),
  LU: valid("LU.tva"),
  LV: valid("LV.pvn"),
  MT: valid("MT.vat"),
  NL: valid("NL.btw"),
  PL: valid("PL.nip"),
  PT: valid("PT.nif"),
  RO: valid("RO.cif"),
  SE: valid("SE.vat"),
  SI: valid("SI.ddv"),
  SK: valid("SK.dph"),
  // Northern Ireland trades goods as if it were in the Union.
  XI: valid("GB.vat"),
};

/** Its first two letters say whose number it is; Greece signs as EL. */
function validEuVat(value: string): string | undefined {
  const text = value.replace(/[\s.-]/g, "").toUpperCase();
  const country = text.slice(0, 2).replace("GR", "EL");
  return prefixed(country, euVat[country] ?? (() => undefined))(text.slice(2));
}

/** A corporate number behind a T. */
function validJapaneseRegistration(value: string): string | undefined {
  const [, number] = /^\s*T(.+)$/i.exec(value) ?? [];
  return number && prefixed("T", valid("JP.cn"))(number);
}

/** Eight digits with their own check, then the kind of tax payer and the county. */
function validHungarian(value: string): string | undefined {
  const [, number = "", rest = ""] = /^(\d{8})-?(\d-?\d{2})?$/.exec(value.trim()) ?? [];
  return valid("HU.anum")(number) && [number, ...(rest ? [rest[0], rest.slice(-2)] : [])].join("-");
}

const checked: Partial<Record<TaxIdFormat, Normalise>> = {
  ad_nrt: valid("AD.nrt"),
  al_tin: valid("AL.nipt"),
  ao_tin: valid("AO.nif"),
  ar_cuit: valid("AR.cuit"),
  au_abn: valid("AU.abn"),
  au_acn: valid("AU.acn"),
  az_tin: valid("AZ.tin"),
  bg_uic: valid("BG.vat"),
  br_cnpj: valid("BR.cnpj"),
  br_cpf: valid("BR.cpf"),
  by_tin: valid("BY.unp"),
  ca_bn: valid("CA.bn"),
  ca_gst_hst: valid("CA.gst"),
  ca_qst: valid("CA.qst"),
  ch_uid: valid("CH.uid"),
  ch_vat: valid("CH.vat"),
  cl_tin: valid("CL.rut"),
  co_nit: valid("CO.nit"),
  cr_tin: valid("CR.cpj", "CR.cpf", "CR.cr"),
  cz_dic: prefixed("CZ", valid("CZ.dic")),
  de_stn: valid("DE.stnr"),
  do_rcn: valid("DO.rnc", "DO.cedula"),
  ec_ruc: valid("EC.ruc"),
  eg_tin: valid("EG.tn"),
  es_cif: valid("ES.nif"),
  eu_vat: validEuVat,
  fo_vat: valid("FO.vn"),
  fr_siren: valid("FR.siren"),
  fr_siret: valid("FR.siret"),
  fr_spi: valid("FR.nif"),
  gb_vat: prefixed("GB", valid("GB.vat")),
  gh_tin: valid("GH.tin"),
  gn_nif: valid("GN.nifp"),
  hr_oib: valid("HR.oib"),
  hu_tin: validHungarian,
  ic_nif: valid("ES.nif"),
  id_npwp: valid("ID.npwp"),
  il_vat: valid("IL.hp", "IL.idnr"),
  in_gst: valid("IN.gstin"),
  is_kt: valid("IS.kennitala"),
  is_vat: valid("IS.vsk"),
  it_cf: valid("IT.codicefiscale", "IT.iva"),
  jp_cn: valid("JP.cn"),
  jp_trn: validJapaneseRegistration,
  ke_pin: valid("KE.pin"),
  kr_brn: valid("KR.brn"),
  li_uid: valid("CH.uid"),
  md_cf: valid("MD.idno"),
  me_pib: valid("ME.pib"),
  mk_vat: prefixed("MK", valid("MK.edb")),
  mx_rfc: valid("MX.rfc"),
  mz_nuit: valid("MZ.nuit"),
  no_vat: valid("NO.mva"),
  nz_gst: valid("NZ.ird"),
  pe_ruc: valid("PE.ruc"),
  pl_nip: valid("PL.nip"),
  pt_nif: valid("PT.nif"),
  py_ruc: valid("PY.ruc"),
  ro_tin: valid("RO.cui", "RO.cnp"),
  rs_pib: valid("RS.pib"),
  ru_inn: valid("RU.inn"),
  sg_uen: valid("SG.uen"),
  si_tin: valid("SI.ddv"),
  sm_coe: valid("SM.coe"),
  sv_nit: valid("SV.nit"),
  th_vat: valid("TH.tin"),
  tr_tin: valid("TR.vkn", "TR.tckimlik"),
  tw_vat: valid("TW.ubn"),
  us_ein: valid("US.ein"),
  uy_ruc: valid("UY.rut"),
  ve_rif: valid("VE.rif"),
  vn_tin: valid("VN.mst"),
  za_vat: valid("ZA.vat"),
};

/** Kinds without a known checksum, checked without separators. */
const shapes: Partial<Record<TaxIdFormat, RegExp>> = {
  ae_trn: /^\d{15}$/,
  am_tin: /^\d{8}$/,
  au_arn: /^\d{12}$/,
  aw_tin: /^\d{8}$/,
  ba_tin: /^\d{12}$/,
  bb_tin: /^\d{13}$/,
  bd_bin: /^\d{13}$/,
  bh_vat: /^\d{15}$/,
  bj_ifu: /^\d{13}$/,
  ca_pst_bc: /^PST\d{8}$/,
  ca_pst_mb: /^\d{7}$/,
  ca_pst_sk: /^\d{7}$/,
  cn_tin: /^[0-9A-Z]{15,20}$/,
  eu_oss_vat: /^EU\d{9}$/,
  ge_vat: /^\d{9}$/,
  hk_br: /^\d{8}$/,
  jp_rn: /^\d{5}$/,
  kz_bin: /^\d{12}$/,
  li_vat: /^\d{5}$/,
  my_frp: /^\d{8}$/,
  no_voec: /^(?:VOEC)?\d{7}$/,
  np_pan: /^\d{9}$/,
  om_vat: /^OM\d{10}$/,
  ru_kpp: /^\d{9}$/,
  sa_vat: /^\d{15}$/,
  tj_tin: /^\d{9}$/,
  ua_vat: /^\d{8,12}$/,
  ug_tin: /^\d{10}$/,
};
const anyShape = /^(?=.*\d)[A-Z0-9]{5,30}$/;

/** Separators are ignored by the check, but stored, as the tax office writes them. */
function looking(shape: RegExp): Normalise {
  return (value) => {
    const text = value.trim().toUpperCase();
    return shape.test(text.replace(/[\s./-]/g, "")) ? text : undefined;
  };
}
